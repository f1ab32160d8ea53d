import type { Person } from '../../platform/access/person.ts'
import type { Database } from '../../platform/database/database.ts'
import type { FileRow } from './store/files.ts'

/** The part of a held file that its holder decides by. */
export interface HeldFile {
  id: string
  holderId: string
}

/** What a capability that holds files answers: may this person see the record the file belongs to? */
export interface FileHolder {
  mayRead: (db: Database, person: Person, file: HeldFile) => Promise<boolean>
}

/** Each capability adds itself under its own name; a file whose holder is not there can be read by nobody. */
export type FileHolders = Map<string, FileHolder>

/** Access follows the record that holds the file; until something does, the file is its uploader's alone. */
export async function mayReadFile(
  holders: FileHolders,
  db: Database,
  person: Person,
  file: FileRow,
): Promise<boolean> {
  if (file.state === 'unclaimed') return file.uploader_id === person.id
  if (file.state !== 'claimed' || !file.holder || !file.holder_id) return false
  const holder = holders.get(file.holder)
  return holder ? holder.mayRead(db, person, { id: file.id, holderId: file.holder_id }) : false
}
