import { partsOf } from '@corridor/contract/kernel/route.ts'
import { ErrorShape } from '@corridor/contract/kernel/shapes.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectGuests, type Guests, type GuestVerifier } from '../access/guest.ts'
import type { AuditNote, Mounted, Origin } from '../action.ts'
import { Download } from '../download.ts'
import type { Services } from '../services.ts'
import { checkNotPacked } from './body-parser.ts'
import { guard, isSwitchedOff, recordingRefusals } from './guard.ts'

export const originOf = (request: FastifyRequest): Origin => ({
  requestId: request.id,
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
})

/** How OpenAPI says who may call. */
const SECURITY = {
  claim: [{ bearer: [], user: [] }],
  'signed-in': [{ bearer: [], user: [] }],
  guest: [{ guest: [] }],
  open: undefined,
} as const

function mountOne(server: FastifyInstance, { route, run }: Mounted, services: Services, guests: Guests) {
  const { method, path } = partsOf(route.call)
  const word = { word: route.audit ?? route.call, isAudited: route.audit !== undefined }
  const { access, transfer } = route

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
    onRequest: guard(access, word, services, guests),
    handler: async (request, reply) => {
      const auditNote: AuditNote = {}
      const answer = await recordingRefusals(services, word, request, auditNote, () =>
        run({
          person: request.person,
          guest: request.guest,
          params: request.params,
          query: request.query,
          body: request.body,
          headers: request.headers,
          origin: originOf(request),
          services,
          auditNote,
          note: (more) => void Object.assign(auditNote, more),
        }),
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
): Promise<void> {
  const guests = collectGuests(
    verifiers,
    mounted.map(({ route }) => route),
  )
  const isUpload = ({ route }: Mounted) => route.transfer === 'upload'
  for (const one of mounted) if (!isUpload(one)) mountOne(server, one, services, guests)
  await server.register(async (scope) => {
    readStreams(scope)
    for (const one of mounted) if (isUpload(one)) mountOne(scope, one, services, guests)
  })
}
