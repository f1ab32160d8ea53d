import { BLOB_RULES, type BlobType } from '@corridor/contract/files/rules.ts'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { type FileRow, listFiles } from './store/files.ts'
import { listReferences } from './store/references.ts'
import { personKey, type Sender } from './upload/sender.ts'

/** What a capability that owns files implements: which of these records may this person see right now? */
export interface FileHolder {
  listReadable: (db: Database, person: Person, recordIds: readonly string[]) => Promise<readonly string[]>
  /** The conversation that a record is in, for the entry of a list of its files. */
  channelOf?: (recordId: string) => string
}

/**
 * Each capability registers under its own name; a file whose holder is not registered can be read by no one.
 */
export type FileHolders = Map<string, FileHolder>

/** A person needs the claim for the file's blob type. Guests and the system are authorized elsewhere. */
export function mayUpload(sender: Sender, blobType: BlobType): boolean {
  const { needs } = BLOB_RULES[blobType]
  return sender.kind !== 'person' || needs === null || sender.claims.has(needs)
}

export const isOwn = (person: Pick<Person, 'id'>, file: Pick<FileRow, 'sender'>): boolean =>
  file.sender === personKey(person)

/** Files sent by others require the claim FileReader; a person's own files do not. */
export const mayOpen = (person: Person, file: FileRow): boolean =>
  isOwn(person, file) || person.claims.has('FileReader')

/** The records that reference one of these files and that the person may see, as `holder record`. */
async function listSeen(
  { db, files }: Pick<Services, 'db' | 'files'>,
  person: Person,
  rows: readonly FileRow[],
) {
  const references = await listReferences(
    db,
    rows.filter(({ state }) => state === 'claimed').map(({ id }) => id),
  )
  const seen = new Set<string>()
  for (const [name, holder] of files.holders) {
    const records = new Set(references.filter((one) => one.holder === name).map((one) => one.record_id))
    if (records.size === 0) continue
    for (const record of await holder.listReadable(db, person, [...records])) seen.add(`${name} ${record}`)
  }
  return { references, seen }
}

/** The conversations these files are in, as far as this person sees them. */
export async function listChannels(
  services: Pick<Services, 'db' | 'files'>,
  person: Person,
  rows: readonly FileRow[],
): Promise<(string | undefined)[]> {
  const { references, seen } = await listSeen(services, person, rows)
  const visible = references.filter(({ holder, record_id }) => seen.has(`${holder} ${record_id}`))
  return visible.map(({ holder, record_id }) => services.files.holders.get(holder)?.channelOf?.(record_id))
}

/**
 * The files that a person may see. Seeing any one record that references a file is enough; without a
 * reference, only its sender sees it.
 */
export async function listVisible(
  services: Pick<Services, 'db' | 'files'>,
  person: Person,
  rows: readonly FileRow[],
): Promise<FileRow[]> {
  const { references, seen } = await listSeen(services, person, rows)
  const shown = new Set(
    references
      .filter(({ holder, record_id }) => seen.has(`${holder} ${record_id}`))
      .map((one) => one.file_id),
  )
  return rows.filter((row) => (row.state === 'unclaimed' ? isOwn(person, row) : shown.has(row.id)))
}

/** Ids in the audit trail are what callers wrote; only a file's own can be looked up. */
const FILE_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What those of these files are called that a person may open. */
export async function fileNames(
  services: Pick<Services, 'files'>,
  db: Database,
  person: Person,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const fileIds = ids.filter((id) => FILE_ID.test(id))
  if (fileIds.length === 0) return new Map()
  // The lookup uses the caller's connection, because waiting for a second one could deadlock the pool.
  const visible = await listVisible({ ...services, db }, person, await listFiles(db, fileIds))
  return new Map(visible.filter((row) => mayOpen(person, row)).map((row) => [row.id, row.file_name]))
}
