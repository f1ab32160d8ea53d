import { BLOB_RULES, type BlobType } from '@corridor/contract/files/rules.ts'
import type { Person } from '../../platform/access/person.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { personKey, type Sender } from './arrive/sender.ts'
import type { FileRow } from './store/files.ts'
import { listHoldings } from './store/holdings.ts'

/** What a capability that holds files answers: which of these records may this person see at this moment? */
export interface FileHolder {
  listReadable: (db: Database, person: Person, recordIds: readonly string[]) => Promise<readonly string[]>
}

/** Each capability adds itself under its own name; a file that no present holder speaks for can be read by nobody. */
export type FileHolders = Map<string, FileHolder>

/** A person needs the claim that goes with what the file is for. Guests and the system are let in by their own doors. */
export function mayUpload(sender: Sender, blobType: BlobType): boolean {
  const { needs } = BLOB_RULES[blobType]
  return sender.kind !== 'person' || needs === null || sender.claims.has(needs)
}

export const isOwn = (person: Pick<Person, 'id'>, file: Pick<FileRow, 'sender'>): boolean =>
  file.sender === personKey(person)

/** What others have sent is opened with the claim for it; one's own always. */
export const mayOpen = (person: Person, file: FileRow): boolean =>
  isOwn(person, file) || person.claims.has('FileReader')

/** Records of each holder that hold one of these files and that the person may see, as `holder record`. */
async function listSeen({ db, files }: Services, person: Person, rows: readonly FileRow[]) {
  const holdings = await listHoldings(
    db,
    rows.filter(({ state }) => state === 'claimed').map(({ id }) => id),
  )
  const seen = new Set<string>()
  for (const [name, holder] of files.holders) {
    const records = new Set(holdings.filter((one) => one.holder === name).map((one) => one.record_id))
    if (records.size === 0) continue
    for (const record of await holder.listReadable(db, person, [...records])) seen.add(`${name} ${record}`)
  }
  return { holdings, seen }
}

/**
 * Those of these files that a person may see. Access follows the records that hold a file: any one of them is enough.
 * Until something holds it, a file is its sender's alone.
 */
export async function listVisible(
  services: Services,
  person: Person,
  rows: readonly FileRow[],
): Promise<FileRow[]> {
  const { holdings, seen } = await listSeen(services, person, rows)
  const shown = new Set(
    holdings.filter(({ holder, record_id }) => seen.has(`${holder} ${record_id}`)).map((one) => one.file_id),
  )
  return rows.filter((row) => (row.state === 'unclaimed' ? isOwn(person, row) : shown.has(row.id)))
}
