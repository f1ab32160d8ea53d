import { RESUMABLE_FROM_BYTES } from '@corridor/contract/files/rules.ts'
import { ended } from '../api/error.ts'
import { randomId } from '../random-id.ts'
import type { Send, UploadFile } from './types.ts'

interface Parts {
  atOnce: Send
  resumable: Send
}

/**
 * Chooses how a file is sent. `drop` aborts every upload of the session, so that none continues for the next
 * person.
 */
export function createUploadFile({ atOnce, resumable }: Parts): { uploadFile: UploadFile; drop: () => void } {
  let session = new AbortController()

  const uploadFile: UploadFile = async ({ file, fileName, blobType, sound, id = randomId(), ...rest }) => {
    const { signal: current } = session
    const signal = AbortSignal.any([current, ...(rest.signal ? [rest.signal] : [])])
    const send = file.size > RESUMABLE_FROM_BYTES ? resumable : atOnce
    try {
      signal.throwIfAborted()
      return await send({
        file,
        fileName,
        blobType,
        id,
        sound,
        signal,
        onProgress: (part) => !signal.aborted && rest.onProgress?.(Math.min(part, 1)),
      })
    } catch (error) {
      if (rest.signal?.aborted) throw rest.signal.reason
      throw current.aborted ? ended() : error
    }
  }

  return {
    uploadFile,
    drop: () => {
      session.abort()
      session = new AbortController()
    },
  }
}
