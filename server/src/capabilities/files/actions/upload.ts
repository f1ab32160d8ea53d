import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { emptyFile, fileTooLarge, wrongKind, wrongLength } from '@corridor/contract/files/errors.ts'
import * as routes from '@corridor/contract/files/routes.ts'
import { BLOB_RULES, type BlobType, tooLargeText } from '@corridor/contract/files/rules.ts'
import { steps } from '../../../platform/action.ts'
import { check, Refusal } from '../../../platform/refusal.ts'
import { spending } from '../../../platform/storage/spent.ts'
import { announce } from '../arrival.ts'
import { dropArriving, keepFile } from '../keep-file.ts'
import { blobKey } from '../keys.ts'
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

/** Takes a file in one go. Whatever goes wrong on the way leaves nothing behind. */
const uploading = (route: Upload, isPublic: boolean) =>
  steps(route, async ({ person, params: { blobType }, query, body, headers, origin, services, note }) => {
    check(BLOB_RULES[blobType].isPublic === isPublic, wrongKind)
    const { fileName, id = randomUUID() } = query
    const subject = { kind: 'file', id }
    note({ subject })
    const promised = promisedLength(headers)

    async function keep() {
      const known = await announce(services, person, { id, blobType, fileName, size: promised ?? 0 })
      if (known) return known
      try {
        const source = body instanceof Readable ? body : Readable.from([])
        const sealed = await services.vault.seal(blobKey(id), counted(spending(source), blobType, promised))
        const row = await keepFile(services, { id, blobType, fileName, sealed })
        const { id: personId, practiceId, sessionId } = person
        await services.transactions.run((tx) =>
          tx.audit({
            word: route.audit!,
            outcome: 'done',
            personId,
            practiceId,
            sessionId,
            subject,
            ...origin,
          }),
        )
        return row
      } catch (error) {
        // An infected file stays, locked away; it is no longer arriving.
        await dropArriving(services, id)
        throw error
      }
    }

    return presentFile(await services.files.writers.alone(id, keep), person.sessionId, services)
  })

export const uploadPrivate = uploading(routes.uploadPrivate, false)
export const uploadPublic = uploading(routes.uploadPublic, true)
