import type { StoredFile } from '@corridor/contract/files/model.ts'
import { BLOB_RULES } from '@corridor/contract/files/rules.ts'
import { errorOf, readJson } from '../api/error.ts'
import { requestOf } from '../api/request.ts'
import type { Credentials } from '../session/stored.ts'
import { headersOf, type UploadCredentials } from './credentials.ts'
import type { Post } from './post.ts'
import type { Send, SendInput } from './types.ts'

interface Parts {
  credentials: UploadCredentials
  post: Post
}

function urlOf({ blobType, fileName, id, sound }: SendInput): string {
  const visibility = BLOB_RULES[blobType].isPublic ? 'public' : 'private'
  const [url] = requestOf(
    `POST /files/v2/${visibility}/:blobType`,
    { params: { blobType }, query: { fileName, id, ...sound } },
    null,
  )
  return url
}

/** Sends a small file in one request. A 401 is handled as everywhere: one refresh, one more try. */
export function createSendAtOnce({ credentials, post }: Parts): Send {
  return async (input) => {
    const url = urlOf(input)
    const send = (used: Credentials) =>
      post({
        url,
        headers: {
          ...headersOf(used),
          accept: 'application/json',
          'content-type': 'application/octet-stream',
        },
        body: input.file,
        signal: input.signal,
        onProgress: input.onProgress,
      })
    const used = await credentials.get()
    let response = await send(used)
    if (response.status === 401) response = await send(await credentials.renew(used))
    const answer = await readJson(response)
    if (!response.ok || answer === undefined) throw errorOf(response, answer)
    return answer as StoredFile
  }
}
