import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import { uploadMoved } from '@corridor/contract/files/errors.ts'
import { RESUMABLE_PATH } from '@corridor/contract/files/resumable.ts'
import { signedIn } from '@corridor/contract/kernel/access.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { Id } from '@corridor/contract/kernel/shapes.ts'
import { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AuditNote, committing } from '../../../platform/action.ts'
import { errorAnswer } from '../../../platform/http/error-answers.ts'
import { guard, recordingRefusals } from '../../../platform/http/guard.ts'
import { originOf, readStreams } from '../../../platform/http/mount.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { type Asking, DraftStore } from './draft-store.ts'

const METHODS = ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'] as const
const WORD = { word: 'files.uploaded', isAudited: true }

/** tus speaks in plain sentences of its own; ours is the one error shape. */
function refusalFor(status: number): Refusal {
  if (status === 409) return new Refusal(uploadMoved)
  if (status === 404 || status === 410) return new Refusal(kernelErrors.notFound)
  if (status === 413) return new Refusal(kernelErrors.tooLarge)
  // What of tus we do not offer is the mistake of whoever asks for it, and no failure of ours.
  if (status === 501) return new Refusal(kernelErrors.notReadable)
  return new Refusal({ ...kernelErrors.notReadable, status })
}

/** The library looks for the id at the end of the whole address, query included; here it stands in the path alone. */
function asWebRequest(request: FastifyRequest): Request {
  const { id } = request.params as { id?: string }
  const hasBody = request.method === 'POST' || request.method === 'PATCH'
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  const path = id === undefined ? '' : `/${encodeURIComponent(id)}`
  return new Request(`http://localhost${RESUMABLE_PATH}${path}`, {
    method: request.method,
    headers,
    ...(hasBody && { body: Readable.toWeb(request.raw) as ReadableStream, duplex: 'half' }),
  })
}

/** A refusal leaves by the way of all others, which records it, logs it where it is our fault, and gives it its shape. */
async function answer(reply: FastifyReply, response: Response, refused: unknown): Promise<FastifyReply> {
  const isRefused = response.status >= 400
  const isKept = (name: string) =>
    !name.startsWith('access-control-') && !(isRefused && name === 'content-length')
  reply.headers(Object.fromEntries([...response.headers].filter(([name]) => isKept(name))))
  if (isRefused) throw refused ?? refusalFor(response.status)
  return reply.code(response.status).send(await response.text())
}

/** The tus protocol: large files come in pieces, and go on where they were cut off. */
export async function mountResumable(server: FastifyInstance, services: Services): Promise<void> {
  const asking = new AsyncLocalStorage<Asking & { noted: AuditNote; refused?: unknown }>()
  const store = new DraftStore(services, () => asking.getStore()!)
  const tus = new Server({
    path: RESUMABLE_PATH,
    datastore: store,
    relativeLocation: true,
    namingFunction: (_request, metadata) => store.idFor(metadata),
    // Before the library takes its lock, which cuts off whoever holds it: only its owner may do that.
    onIncomingRequest: async ({ method }, id) => {
      if (method === 'POST') {
        asking.getStore()!.noted.subject = { kind: 'file', id }
        await store.checkNotOthers(id)
      } else if (method !== 'OPTIONS') await store.checkOwn(id)
    },
    onUploadFinish: async (_request, { id }) => {
      await store.finish(id)
      return {}
    },
    onResponseError: (_request, error) => {
      // What the library refuses by itself carries its status so, and is told by that.
      if (!(error instanceof Error) || 'status_code' in error) return undefined
      asking.getStore()!.refused = error
      return { status_code: errorAnswer(error, '').statusCode, body: '' }
    },
  })

  await server.register(async (scope) => {
    readStreams(scope)
    for (const url of [RESUMABLE_PATH, `${RESUMABLE_PATH}/:id`]) {
      scope.route({
        method: [...METHODS],
        url,
        config: { access: signedIn, isStream: true },
        schema: { hide: true },
        onRequest: guard(signedIn, WORD, services),
        handler: (request, reply) => {
          const { id } = request.params as { id?: string }
          const noted: AuditNote = id ? { subject: { kind: 'file', id: Id.safeParse(id).data ?? '' } } : {}
          const person = request.person!
          const commit = committing(services, WORD.word, { person, origin: originOf(request), noted })
          const context = { person, commit, noted, refused: undefined }
          return recordingRefusals(services, WORD, request, noted, () =>
            asking.run(context, async () =>
              answer(reply, await tus.handleWeb(asWebRequest(request)), context.refused),
            ),
          )
        },
      })
    }
  })
}
