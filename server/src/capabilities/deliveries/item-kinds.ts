import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'

/** A sort of thing that deliveries are about, as the capability that it belongs to declares it. */
export interface ItemKind {
  /** `<capability>-<thing>`, the same word as in audit entries. */
  kind: string
  /** Whether somebody of the practice may see what left about it. Missing and foreign are both false. */
  mayRead: (db: Database, viewer: Person, id: string) => Promise<boolean>
  /** The names of these, by id, for lists; none for what the viewer may not see. */
  namesOf?: (db: Database, viewer: Person, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
}
