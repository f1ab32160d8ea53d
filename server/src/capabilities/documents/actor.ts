import * as office from '#capabilities/office/public.ts'
import * as people from '#capabilities/people/public.ts'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import { found } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'
import { practiceIdOf } from './access.ts'
import { insertHistory, type NewHistory } from './store/parts.ts'

/** Who does something with a document, named as they are called at this moment. */
export interface Actor {
  personId: string
  personName: string
  practiceId: string
  practiceName: string
}

export async function actorOf(db: Database, person: Pick<Person, 'id' | 'practiceId'>): Promise<Actor> {
  const practiceId = practiceIdOf(person)
  const row = found(await people.find(db, person.id))
  const practice = found(await office.findPractice(db, practiceId))
  return { personId: person.id, personName: people.nameOf(row), practiceId, practiceName: practice.name }
}

type Happened = Pick<NewHistory, 'kind' | 'isInternal' | 'stage' | 'scheduledOn' | 'detail'>

/** Adds to the history of a document. */
export const record = (tx: Tx, actor: Actor, documentId: string, happened: Happened): Promise<void> =>
  insertHistory(tx.db, { ...actor, documentId, ...happened }, tx.now)
