import { isFeatureOn } from '@corridor/contract/features.ts'
import type { Access, GuestAccess } from '@corridor/contract/kernel/access.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { partsOf } from '@corridor/contract/kernel/route.ts'
import { ErrorShape, Id } from '@corridor/contract/kernel/shapes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CallQueue, createCallQueue } from '../access/call-queue.ts'
import {
  admitGuest,
  collectGuests,
  type Guest,
  type Guests,
  type GuestVerifier,
  type ShownInQuery,
} from '../access/guest.ts'
import type { Person } from '../access/person.ts'
import type { AuditNote, Mounted, Origin } from '../action.ts'
import { addAuditEntries } from '../audit/trail.ts'
import type { Config } from '../config/config.ts'
import { Download } from '../download.ts'
import type { Identity } from '../identity.ts'
import { check, Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { checkNotPacked } from './body-parser.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; every route has one, the platform's own included. */
    access?: Access
    /** Bodies of this route are streams and may take as long as they keep moving. */
    isStream?: boolean
    /** Called by whatever name or address a balancer has for this machine. */
    isForAnyHost?: boolean
  }
  interface FastifyRequest {
    person?: Person
    guest?: Guest
  }
}

/** The bearer token and the USER header, which must name the same person. */
async function identify(
  request: FastifyRequest,
  access: Access,
  { authenticate }: Identity,
): Promise<Person> {
  const token = /^Bearer ([\x21-\x7e]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw new Refusal(kernelErrors.notSignedIn)
  const evenLocked = access.kind === 'signed-in' && access.whileLocked === true
  const person = await authenticate(token, { evenLocked })
  // From here on a refusal is recorded with the person it was shown to.
  request.person = person
  const named = request.headers.user
  if (!named) throw new Refusal(kernelErrors.userIdRequired)
  if (Id.safeParse(named).data !== person.id) throw new Refusal(kernelErrors.otherUser)
  return person
}

type Admit = (request: FastifyRequest, access: GuestAccess) => Promise<void>

const refuseGuests: Admit = async () => {
  throw new Refusal(kernelErrors.linkNotValid)
}

/** The link token, for a route that guests call. */
const admitting =
  (services: Services, guests: Guests): Admit =>
  async (request, { token: sort, inQuery }) => {
    // Somebody who waited for their turn shows what they were let in with, not what that was traded for.
    const header = request.guest ? `Guest ${request.guest.token}` : request.headers.authorization
    const shown = { header, query: inQuery && shownInQuery(request), origin: originOf(request) }
    request.guest = await admitGuest(guests.get(sort)!, shown, services)
  }

const SHOWN = ['token', 'captchaToken', 'code'] as const

/** What a guest shows in the query, as it was sent. */
function shownInQuery({ query }: FastifyRequest): ShownInQuery | undefined {
  const given = query as Record<string, unknown>
  const [token, captchaToken, code] = SHOWN.map((name) => {
    const value = given[name]
    return typeof value === 'string' ? value : undefined
  })
  return token && /^[\w-]{16,512}$/.test(token) ? { token, captchaToken, code } : undefined
}

/** Takes it out once the shape has been checked: no action ever has it. */
function hideShown({ query }: FastifyRequest, access: Access): void {
  if (access.kind === 'guest' && access.inQuery)
    for (const name of SHOWN) delete (query as Record<string, unknown>)[name]
}

function checkMayCall({ claims, isSuspended }: Person, access: Access): void {
  const isOwnAccount = access.kind === 'signed-in' && access.whileSuspended
  check(!isSuspended || isOwnAccount === true, kernelErrors.practiceSuspended)
  if (access.kind === 'claim') check(access.anyOf.some((claim) => claims.has(claim)))
}

const isPersonal = (access: Access): boolean => access.kind === 'claim' || access.kind === 'signed-in'

export const isSwitchedOff = ({ feature }: Access, { features }: Pick<Config, 'features'>): boolean =>
  feature !== undefined && !isFeatureOn(feature, features)

/** The word under which refusals are recorded; of calls that are audited, all of them. */
export interface Word {
  word: string
  isAudited: boolean
}

/**
 * Does the work and records a refusal. Refusals to an identified caller are recorded, and so are those for which an
 * action named somebody; a plain stranger's are not, or anyone could fill the trail.
 */
export async function recordingRefusals<T>(
  { db, secrets, clock, log }: Services,
  { word, isAudited }: Word,
  request: FastifyRequest,
  auditNote: AuditNote,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { person, guest, id, ip } = request
    const isIdentified = person !== undefined || guest !== undefined || 'personId' in auditNote
    const isReported = error instanceof Refusal && (isAudited || [401, 403, 404].includes(error.kind.status))
    if (isReported && isIdentified) {
      const entry = {
        word,
        outcome: 'refused' as const,
        code: error.kind.code,
        personId: person?.id,
        practiceId: person?.practiceId ?? guest?.practiceId,
        sessionId: person?.sessionId ?? guest?.id,
        subject: guest?.subject,
        requestId: id,
        address: ip,
        ...auditNote,
      }
      await addAuditEntries(db, secrets, [entry], clock.now()).catch((failure) =>
        log.error('a refusal was not recorded', { error: failure }),
      )
    }
    throw error
  }
}

/** The check before a route: runs before the input is even looked at, so that a stranger learns nothing of its shape. */
export function guard(access: Access, word: Word, services: Services, admit: Admit = refuseGuests) {
  return async (request: FastifyRequest): Promise<void> => {
    // Before anybody is identified: what is switched off answers to everybody as if it had never been there.
    if (isSwitchedOff(access, services.config)) throw new Refusal(kernelErrors.notFound)
    if (access.kind === 'guest') return admit(request, access)
    if (!isPersonal(access)) return
    await recordingRefusals(services, word, request, {}, async () => {
      checkMayCall(await identify(request, access, services.identity), access)
    })
  }
}

export const originOf = (request: FastifyRequest): Origin => ({
  requestId: request.id,
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
})

/** Aborted when the connection closes before the answer is written. */
function hangUpOf({ raw }: FastifyReply): () => AbortSignal {
  let signal: AbortSignal | undefined
  return () => {
    if (signal) return signal
    const controller = new AbortController()
    signal = controller.signal
    const stop = () => raw.writableFinished || controller.abort()
    if (raw.closed) stop()
    else raw.once('close', stop)
    return signal
  }
}

/** How OpenAPI says who may call. */
const SECURITY = {
  claim: [{ bearer: [], user: [] }],
  'signed-in': [{ bearer: [], user: [] }],
  guest: [{ guest: [] }],
  open: undefined,
} as const

interface Mounting {
  services: Services
  guests: Guests
  callQueue: CallQueue
}

function mountOne(
  server: FastifyInstance,
  { route, run }: Mounted,
  { services, guests, callQueue }: Mounting,
): void {
  const { method, path } = partsOf(route.call)
  const word = { word: route.audit ?? route.call, isAudited: route.audit !== undefined }
  const { access, transfer } = route
  const checkCaller = guard(access, word, services, admitting(services, guests))

  server.route({
    method,
    url: path,
    config: { access, isStream: transfer === 'upload' },
    schema: {
      hide: isSwitchedOff(access, services.config),
      summary: route.summary,
      ...(access.feature && { description: `Only while the feature ${access.feature} is switched on.` }),
      tags: [path.split('/')[1] ?? ''],
      security: SECURITY[access.kind],
      ...(route.params && { params: route.params }),
      ...(route.query && { querystring: route.query }),
      ...(route.body && transfer !== 'upload' && { body: route.body }),
      response: {
        ...(transfer !== 'download' && { 200: route.reply }),
        '4xx': ErrorShape,
        '5xx': ErrorShape,
      },
    },
    onRequest: async (request, reply) => {
      await checkCaller(request)
      if (request.guest?.isNewPass) reply.header('guest-pass', request.guest.token)
    },
    preHandler: async (request) => hideShown(request, access),
    handler: async (request, reply) => {
      const auditNote: AuditNote = {}
      const hangUp = hangUpOf(reply)
      const answerCall = () =>
        recordingRefusals(services, word, request, auditNote, () =>
          run({
            person: request.person,
            guest: request.guest,
            params: request.params,
            query: request.query,
            body: request.body,
            headers: request.headers,
            origin: originOf(request),
            services,
            hangUp,
            auditNote,
            note: (more) => void Object.assign(auditNote, more),
          }),
        )
      // An upload arrives while it runs and may take as long as it likes; the bytes of a download leave after its turn.
      const callerId = transfer === 'upload' ? undefined : (request.person ?? request.guest)?.id
      const answer = await callQueue(
        callerId,
        async (hasWaited) => {
          // The session may have ended meanwhile, or the claim been taken away.
          if (hasWaited) await checkCaller(request)
          return answerCall()
        },
        hangUp,
      )
      return answer instanceof Download ? answer.sendOver(reply) : answer
    },
  })
}

/** Hands bodies over as they arrive, whatever they are called. */
export function readStreams(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', async (request: FastifyRequest, body: unknown) => {
    checkNotPacked(request)
    return body
  })
}

/** Mounts the contract. The same call twice stops the start, and so does one for guests whom nobody verifies. */
export async function mountAll(
  server: FastifyInstance,
  mounted: readonly Mounted[],
  services: Services,
  verifiers: readonly GuestVerifier[] = [],
  callQueue: CallQueue = createCallQueue(),
): Promise<void> {
  const guests = collectGuests(
    verifiers,
    mounted.map(({ route }) => route),
  )
  const mounting = { services, guests, callQueue }
  const isUpload = ({ route }: Mounted) => route.transfer === 'upload'
  for (const one of mounted) if (!isUpload(one)) mountOne(server, one, mounting)
  await server.register(async (scope) => {
    readStreams(scope)
    for (const one of mounted) if (isUpload(one)) mountOne(scope, one, mounting)
  })
}
