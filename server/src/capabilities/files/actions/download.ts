import * as routes from '@corridor/contract/files/routes.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import type { Person } from '#platform/access/person.ts'
import { type AuditNote, read, steps } from '#platform/action.ts'
import { onlySubject } from '#platform/audit/trail.ts'
import { check, found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { BlobMissing } from '#platform/storage/blob-store.ts'
import { listChannels, listVisible, mayOpen } from '../access.ts'
import { presentFile } from '../present.ts'
import { readLink } from '../serve/links.ts'
import { serveFile, serveThumbnail } from '../serve/serve-file.ts'
import { type FileRow, findFile, listFiles } from '../store/files.ts'
import { isReferencedBy } from '../store/references.ts'

/** The file, if this person may read it now; otherwise it is not found, whether it is there or not. */
async function getReadable(
  services: Pick<Services, 'db' | 'files'>,
  person: Person,
  id: string,
): Promise<FileRow> {
  const row = found(await findFile(services.db, id))
  check((await listVisible(services, person, [row])).length > 0, kernelErrors.notFound)
  check(mayOpen(person, row), kernelErrors.notAllowed)
  return row
}

/** A file that is read by a session, by the pass of a guest, or for a record. */
type Reading = { row: FileRow; readerId: string }

/** The file, as long as this record references it. */
async function getFileOfRecord(
  { db }: Pick<Services, 'db'>,
  fileId: string,
  recordId: string,
): Promise<FileRow> {
  const row = found(await findFile(db, fileId))
  check(row.state === 'claimed' && (await isReferencedBy(db, fileId, recordId)), kernelErrors.notFound)
  return row
}

/**
 * A link works only while its session lives and its person may still read the file, or while its record
 * references the file and the page of the guest it was made for is open.
 */
async function followLink(
  services: Pick<Services, 'clock' | 'db' | 'secrets' | 'identity' | 'files'>,
  token: string,
  note: (more: AuditNote) => void,
): Promise<Reading> {
  const { secrets, clock, identity } = services
  const { fileId, kind, boundTo, passId } = readLink(secrets.keyFor('file-links'), token, clock.now())
  note({ subject: { kind: 'file', id: fileId } })
  if (kind === 'guest') {
    // The practice whose guest it is finds the reading in its own trail.
    const open = passId === undefined ? undefined : await services.files.findOpenPass(passId)
    note({ practiceId: found(open, kernelErrors.notFound).practiceId })
  }
  if (kind !== 'session') {
    const row = await getFileOfRecord(services, fileId, boundTo)
    return { row, readerId: passId ?? boundTo }
  }
  const person = found(await identity.findPerson(boundTo))
  check(!person.isSuspended, kernelErrors.notFound)
  note({ personId: person.id, practiceId: person.practiceId, sessionId: boundTo })
  return { row: await getReadable(services, person, fileId), readerId: boundTo }
}

/**
 * A file that is deleted during the request is not found; bytes that are missing for another reason are a
 * server error.
 */
async function unlessRemoved<T>({ db }: Pick<Services, 'db'>, row: FileRow, serve: Promise<T>): Promise<T> {
  return serve.catch(async (error) => {
    if (error instanceof BlobMissing)
      check((await findFile(db, row.id))?.blob_id === row.blob_id, kernelErrors.notFound)
    throw error
  })
}

export const download = steps(routes.download, async ({ params, headers, services, note, commit }) => {
  const { readerId, row } = await followLink(services, params.token, note)
  const reading = { word: routes.download.audit!, readerId, fileId: row.id, commit }
  const record = () => services.files.readings.record(services, reading)
  return unlessRemoved(services, row, serveFile(services.vault, row, headers, record))
})

export const thumbnail = steps(routes.thumbnail, async ({ params, headers, services, note, commit }) => {
  const { readerId, row } = await followLink(services, params.token, note)
  const reading = { word: routes.thumbnail.audit!, readerId, fileId: row.id, commit }
  const record = () => services.files.readings.record(services, reading)
  return unlessRemoved(services, row, serveThumbnail(services.vault, row, headers, record))
})

export const readFile = steps(
  routes.readFile,
  async ({ person, params, headers, services, note, commit }) => {
    note({ subject: { kind: 'file', id: params.id } })
    const row = await getReadable(services, person, params.id)
    const reading = { word: routes.readFile.audit!, readerId: person.sessionId, fileId: row.id, commit }
    const record = () => services.files.readings.record(services, reading)
    return unlessRemoved(services, row, serveFile(services.vault, row, headers, record))
  },
)

export const showPublic = read(routes.showPublic, async ({ params, headers, db, services }) => {
  const row = found(await findFile(db, params.id))
  check(row.is_public && row.state === 'claimed', kernelErrors.notFound)
  return unlessRemoved(services, row, serveFile(services.vault, row, headers))
})

/** This is audited although nothing is opened, because a file name can reveal a patient. */
export const getFile = read(routes.getFile, async ({ person, params, services, note }) => {
  note({ subject: { kind: 'file', id: params.id } })
  return presentFile(await getReadable(services, person, params.id), person.sessionId, services)
})

/** Links for a whole list in one call. What the caller may not read is left out, whether it is there or not. */
export const getLinks = read(routes.getLinks, async ({ person, query, db, services, note }) => {
  const visible = await listVisible(services, person, await listFiles(db, query.ids))
  const rows = new Map(visible.filter((row) => mayOpen(person, row)).map((row) => [row.id, row]))
  const found = query.ids.flatMap((id) => rows.get(id) ?? [])
  note(onlySubject('channel', await listChannels(services, person, found)))
  return { files: found.map((row) => presentFile(row, person.sessionId, services)) }
})
