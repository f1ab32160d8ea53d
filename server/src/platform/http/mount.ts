import type { Access } from '@corridor/contract/kernel/access.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { type AnyRoute, partsOf } from '@corridor/contract/kernel/route.ts'
import { ErrorShape } from '@corridor/contract/kernel/shapes.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Authenticate, Person } from '../access/person.ts'
import type { AuditNote, Mounted, Origin } from '../action.ts'
import { addAuditEntry } from '../audit/trail.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; every route has one, the platform's own included. */
    access?: Access
  }
  interface FastifyRequest {
    person?: Person
  }
}

/** The bearer token and the USER header, which must name the same person. */
async function identify(request: FastifyRequest, authenticate: Authenticate): Promise<Person> {
  const token = /^Bearer ([\x21-\x7e]{1,4096})$/.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw new Refusal(kernelErrors.notSignedIn)
  const person = await authenticate(token)
  // From here on a refusal is recorded with the person it was shown to.
  request.person = person
  const named = request.headers.user
  if (!named) throw new Refusal(kernelErrors.userIdRequired)
  if (named !== person.id) throw new Refusal(kernelErrors.otherUser)
  return person
}

function mayCall(person: Person, access: Access): boolean {
  return access.kind !== 'claim' || access.anyOf.some((claim) => person.claims.has(claim))
}

const originOf = (request: FastifyRequest): Origin => ({
  requestId: request.id,
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
})

/**
 * Refusals to somebody we know leave a trace, and so do those an action noted, be it that nobody fits; a plain
 * stranger's do not, or anyone could fill the trail.
 */
async function recordRefusal(
  { db, clock, log }: Services,
  route: AnyRoute,
  { person, id, ip }: FastifyRequest,
  noted: AuditNote,
  { kind }: Refusal,
) {
  const isKnown = person !== undefined || 'personId' in noted
  const isRecorded = isKnown && (route.audit !== undefined || [401, 403, 404].includes(kind.status))
  if (!isRecorded) return
  const entry = {
    word: route.audit ?? route.call,
    outcome: 'refused' as const,
    code: kind.code,
    personId: person?.id,
    practiceId: person?.practiceId,
    sessionId: person?.sessionId,
    requestId: id,
    address: ip,
    ...noted,
  }
  await addAuditEntry(db, entry, clock.now()).catch((error) =>
    log.error('a refusal was not recorded', { error }),
  )
}

function mountOne(
  server: FastifyInstance,
  { route, run }: Mounted,
  services: Services,
  authenticate: Authenticate,
) {
  const { method, path } = partsOf(route.call)
  const isPersonal = route.access.kind === 'claim' || route.access.kind === 'signed-in'

  async function recorded<T>(request: FastifyRequest, noted: AuditNote, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refusal) await recordRefusal(services, route, request, noted, error)
      throw error
    }
  }

  server.route({
    method,
    url: path,
    config: { access: route.access },
    schema: {
      summary: route.summary,
      tags: [path.split('/')[1] ?? ''],
      ...(isPersonal && { security: [{ bearer: [], user: [] }] }),
      ...(route.params && { params: route.params }),
      ...(route.query && { querystring: route.query }),
      ...(route.body && { body: route.body }),
      response: { 200: route.reply, '4xx': ErrorShape, '5xx': ErrorShape },
    },
    // Before the input is even looked at: a stranger learns nothing about its shape.
    onRequest: async (request) => {
      if (!isPersonal) return
      await recorded(request, {}, async () => {
        const person = await identify(request, authenticate)
        if (!mayCall(person, route.access)) throw new Refusal(kernelErrors.notAllowed)
      })
    },
    handler: async (request) => {
      const noted: AuditNote = {}
      return recorded(request, noted, () =>
        run({
          person: request.person as never,
          params: request.params,
          query: request.query,
          body: request.body,
          origin: originOf(request),
          services,
          note: (more) => void Object.assign(noted, more),
        }),
      )
    },
  })
}

/** Mounts the contract. The same call twice stops the start. */
export function mountAll(
  server: FastifyInstance,
  mounted: readonly Mounted[],
  services: Services,
  authenticate: Authenticate,
): void {
  for (const one of mounted) mountOne(server, one, services, authenticate)
}
