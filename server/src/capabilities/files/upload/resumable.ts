import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import { uploadMoved } from '@corridor/contract/files/errors.ts'
import { RESUMABLE_PATH } from '@corridor/contract/files/resumable.ts'
import { signedIn } from '@corridor/contract/kernel/access.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { Id } from '@corridor/contract/kernel/shapes.ts'
import { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AuditNote, committing } from '#platform/action.ts'
import { errorAnswer } from '#platform/http/error-answers.ts'
import { guard, originOf, readStreams, recordingRefusals } from '#platform/http/mount.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { DraftStore, type UploadCall } from './draft-store.ts'

const METHODS = ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'] as const
const WORD = { word: 'files.uploaded', isAudited: true }

/** tus answers with plain sentences; this turns them into our error shape. */
function refusalFor(status: number): Refusal {
  if (status === 409) return new Refusal(uploadMoved)
  if (status === 404 || status === 410) return new Refusal(kernelErrors.notFound)
  if (status === 413) return new Refusal(kernelErrors.tooLarge)
  // A tus feature that we do not offer is the client's mistake, not a failure of ours.
  if (status === 501) return new Refusal(kernelErrors.notReadable)
  return new Refusal({ ...kernelErrors.notReadable, status })
}

/**
 * The library looks for the id at the end of the whole address, query included; here it is in the path
 * alone.
 */
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

/** Refusals are thrown, so that the common handler audits them, logs server errors and formats the answer. */
async function answer(reply: FastifyReply, response: Response, refused: unknown): Promise<FastifyReply> {
  const isRefused = response.status >= 400
  const isForwarded = (name: string) =>
    !name.startsWith('access-control-') && !(isRefused && name === 'content-length')
  reply.headers(Object.fromEntries([...response.headers].filter(([name]) => isForwarded(name))))
  if (isRefused) throw refused ?? refusalFor(response.status)
  return reply.code(response.status).send(await response.text())
}

/** The tus protocol: large files arrive in pieces and continue where they were interrupted. */
export async function mountResumable(server: FastifyInstance, services: Services): Promise<void> {
  const calls = new AsyncLocalStorage<UploadCall & { auditNote: AuditNote; refused?: unknown }>()
  const store = new DraftStore(services, () => calls.getStore()!)
  const tus = new Server({
    path: RESUMABLE_PATH,
    datastore: store,
    relativeLocation: true,
    namingFunction: (_request, metadata) => store.idFor(metadata),
    // This runs before the library takes its lock, which interrupts its current owner: only the uploader may
    // do that.
    onIncomingRequest: async ({ method }, id) => {
      if (method === 'POST') {
        calls.getStore()!.auditNote.subject = { kind: 'file', id }
        await store.checkNotOthers(id)
      } else if (method !== 'OPTIONS') await store.checkOwn(id)
    },
    onUploadFinish: async (_request, { id }) => {
      await store.finish(id)
      return {}
    },
    onResponseError: (_request, error) => {
      // A refusal by the library itself carries its own status.
      if (!(error instanceof Error) || 'status_code' in error) return undefined
      calls.getStore()!.refused = error
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
          const auditNote: AuditNote = id
            ? { subject: { kind: 'file', id: Id.safeParse(id).data ?? '' } }
            : {}
          const person = request.person!
          const commit = committing(services, WORD.word, {
            person,
            origin: originOf(request),
            auditNote,
          })
          const context = { person, commit, auditNote, refused: undefined }
          return recordingRefusals(services, WORD, request, auditNote, () =>
            calls.run(context, async () =>
              answer(reply, await tus.handleWeb(asWebRequest(request)), context.refused),
            ),
          )
        },
      })
    }
  })
}
