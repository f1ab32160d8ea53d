import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { emptyFile, fileTooLarge, wrongKind, wrongLength } from '@corridor/contract/files/errors.ts'
import * as routes from '@corridor/contract/files/routes.ts'
import { BLOB_RULES, type BlobType, tooLargeText } from '@corridor/contract/files/rules.ts'
import { steps } from '../../../platform/action.ts'
import { check, Refusal } from '../../../platform/refusal.ts'
import { spending } from '../../../platform/storage/spent.ts'
import { takeIn } from '../arrive/take-in.ts'
import { presentFile } from '../present.ts'

/** Lets the bytes through and refuses the moment they are more than may be, or fewer than were promised. */
async function* counted(source: AsyncIterable<Uint8Array>, blobType: BlobType, promised: number | undefined) {
  const { maxBytes } = BLOB_RULES[blobType]
  let size = 0
  for await (const part of source) {
    size += part.length
    if (size > maxBytes) throw new Refusal({ ...fileTooLarge, message: tooLargeText(maxBytes) })
    yield part
  }
  check(size > 0, emptyFile)
  check(promised === undefined || size === promised, wrongLength)
}

function promisedLength(headers: IncomingHttpHeaders): number | undefined {
  const length = headers['content-length']
  return length === undefined ? undefined : Number(length)
}

type Upload = typeof routes.uploadPrivate | typeof routes.uploadPublic

/** Takes a file in one go. */
const uploading = (route: Upload, isPublic: boolean) =>
  steps(route, async ({ person, params: { blobType }, query, body, headers, origin, services, note }) => {
    check(BLOB_RULES[blobType].isPublic === isPublic, wrongKind)
    const { fileName, id = randomUUID() } = query
    const subject = { kind: 'file', id }
    note({ subject })
    const size = promisedLength(headers)
    const source = body instanceof Readable ? body : Readable.from([])
    const bytes = counted(spending(source), blobType, size)
    const { id: personId, practiceId, sessionId } = person
    const { requestId, address } = origin
    const who = { personId, practiceId, sessionId, requestId, address }
    const audit = { word: route.audit!, outcome: 'done' as const, subject, ...who }
    const row = await takeIn(services, person, { id, blobType, fileName, size }, bytes, audit)
    return presentFile(row, sessionId, services)
  })

export const uploadPrivate = uploading(routes.uploadPrivate, false)
export const uploadPublic = uploading(routes.uploadPublic, true)
