import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { wrongKind } from '@corridor/contract/files/errors.ts'
import * as routes from '@corridor/contract/files/routes.ts'
import { BLOB_RULES } from '@corridor/contract/files/rules.ts'
import { steps } from '#platform/action.ts'
import { check } from '#platform/refusal.ts'
import { spending } from '#platform/storage/spent.ts'
import { presentFile } from '../present.ts'
import { receiveFile } from '../upload/receive-file.ts'
import { asSender } from '../upload/sender.ts'
import { withUploadCheck } from '../upload/with-upload-check.ts'

function promisedLength(headers: IncomingHttpHeaders): number | undefined {
  const length = headers['content-length']
  return length === undefined ? undefined : Number(length)
}

type Upload = typeof routes.uploadPrivate | typeof routes.uploadPublic

/** Takes a file in one go. */
const uploading = (route: Upload, isPublic: boolean) =>
  steps(route, async ({ person, params: { blobType }, query, body, headers, services, note, commit }) => {
    check(BLOB_RULES[blobType].isPublic === isPublic, wrongKind)
    const { fileName, id, durationMs, wave } = query
    note({ subject: { kind: 'file', id } })
    const size = promisedLength(headers)
    const source = body instanceof Readable ? body : Readable.from([])
    // The rest of a refused body is read and dropped, so that the connection can be reused.
    const bytes = spending(source.iterator({ destroyOnReturn: false }))
    const sound = durationMs !== undefined && wave !== undefined ? { durationMs, wave } : undefined
    const file = { id, blobType, fileName, size, sound }
    const committing = withUploadCheck(services, person, blobType, commit)
    const row = await receiveFile(services, asSender(person), file, bytes, committing).finally(() =>
      source.resume(),
    )
    return presentFile(row, person.sessionId, services)
  })

export const uploadPrivate = uploading(routes.uploadPrivate, false)
export const uploadPublic = uploading(routes.uploadPublic, true)
