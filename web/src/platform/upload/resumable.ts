import type { StoredFile } from '@corridor/contract/files/model.ts'
import { RESUMABLE_PATH } from '@corridor/contract/files/resumable.ts'
import type { DetailedError, HttpRequest, HttpResponse, Upload, UploadOptions } from 'tus-js-client'
import { ApiError, errorOf, readJson, unreachable } from '../api/error.ts'
import type { Credentials } from '../session/stored.ts'
import { headersOf, type UploadCredentials } from './credentials.ts'
import { responseOf } from './post.ts'
import { fingerprintOf, type ResumeStorage } from './resume-storage.ts'
import type { Send, SendInput } from './types.ts'

/** A lost connection is usually back within half a minute; after that the person decides. */
const RETRY_DELAYS_MS = [0, 1000, 3000, 8000, 20_000]
/** Temporary statuses: locked by the interrupted request, too many, a server that restarts. */
const PASSING = [409, 423, 429]

interface Parts {
  credentials: UploadCredentials
  storage: ResumeStorage
  getFile: (id: string, signal: AbortSignal) => Promise<StoredFile>
  /** Loaded with the first large file. */
  load?: () => Promise<{ Upload: new (file: Blob, options: UploadOptions) => Upload }>
  retryDelays?: number[]
}

/** The token was old and has been renewed: the same request again. */
class Renewed extends Error {}

const isPassing = (status: number): boolean => status === 0 || status >= 500 || PASSING.includes(status)

async function errorFor(response: HttpResponse): Promise<ApiError> {
  const made = responseOf(
    response.getStatus(),
    response.getBody(),
    (name) => response.getHeader(name) ?? null,
  )
  return errorOf(made, await readJson(made))
}

const idIn = (url: string | null): string => decodeURIComponent(url?.split('/').at(-1) ?? '')

/**
 * Sends a large file in pieces by the tus protocol; after a lost connection, a reload or a retry it
 * continues.
 */
export function createSendResumable({ credentials, storage, getFile, ...parts }: Parts): Send {
  const load = parts.load ?? (() => import('tus-js-client'))
  const retryDelays = parts.retryDelays ?? RETRY_DELAYS_MS
  /**
   * By the requested id: it is stored, but the connection was lost before the answer. A retry only fetches
   * the result.
   */
  const arrived = new Map<string, string>()

  /** Gives every request the token of its moment, and a refused token one renewal. */
  function authorization() {
    let used: Credentials | undefined
    let isRenewed = false
    return {
      onBeforeRequest: async (request: HttpRequest) => {
        used = await credentials.get()
        for (const [name, value] of Object.entries(headersOf(used))) request.setHeader(name, value)
      },
      onAfterResponse: async (request: HttpRequest, response: HttpResponse) => {
        const status = response.getStatus()
        if (status === 401 && used && !isRenewed) {
          isRenewed = true
          await credentials.renew(used)
          throw new Renewed()
        }
        if (status < 400) isRenewed = false
        // The library would take any refusal of the question how far it was for a reason to begin from the start.
        else if (request.getMethod() === 'HEAD' && (status === 401 || isPassing(status)))
          throw await errorFor(response)
      },
    }
  }

  function mayRetry({ causingError, originalResponse }: DetailedError): boolean {
    if (causingError instanceof Renewed) return true
    if (causingError instanceof ApiError) return isPassing(causingError.status)
    return !originalResponse || isPassing(originalResponse.getStatus())
  }

  async function shown(error: Error | DetailedError): Promise<Error> {
    const { causingError, originalResponse } = error as Partial<DetailedError>
    if (causingError instanceof ApiError) return causingError
    return originalResponse ? errorFor(originalResponse) : unreachable()
  }

  const optionsFor = (input: SendInput, userId: string): UploadOptions => ({
    ...authorization(),
    endpoint: RESUMABLE_PATH,
    metadata: { fileName: input.fileName, blobType: input.blobType, id: input.id },
    fingerprint: async () => fingerprintOf(userId, input.blobType, input.fileName, input.file),
    urlStorage: storage,
    removeFingerprintOnSuccess: true,
    retryDelays,
    onShouldRetry: mayRetry,
    onProgress: (sent, total) => input.onProgress(total > 0 ? sent / total : 0),
  })

  async function sendPieces(input: SendInput): Promise<string> {
    const { signal } = input
    const { userId } = await credentials.get()
    const { Upload } = await load()
    signal.throwIfAborted()
    return new Promise<string>((resolve, reject) => {
      const upload = new Upload(input.file, {
        ...optionsFor(input, userId),
        onSuccess: () => resolve(idIn(upload.url)),
        onError: (error) => void shown(error).then(reject),
      })
      signal.addEventListener('abort', () => {
        reject(signal.reason)
        // The upload was canceled, so the server may delete its part. If this request is lost, the server's
        // sweep does it.
        upload.abort(true).catch(() => undefined)
      })
      upload.findPreviousUploads().then(([previous]) => {
        if (signal.aborted) return
        if (previous) upload.resumeFromPreviousUpload(previous)
        upload.start()
      }, reject)
    })
  }

  return async (input) => {
    const id = arrived.get(input.id) ?? (await sendPieces(input))
    arrived.set(input.id, id)
    const file = await getFile(id, input.signal)
    arrived.delete(input.id)
    return file
  }
}
