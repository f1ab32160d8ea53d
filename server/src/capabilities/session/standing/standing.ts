import { claimsInForce } from '@corridor/contract/features.ts'
import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { type EntryUser, type LetIn, letInAt, letInOf } from '@corridor/contract/people/entry.ts'
import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { sessionEnded } from '@corridor/contract/session/errors.ts'
import * as office from '#capabilities/office/public.ts'
import * as people from '#capabilities/people/public.ts'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import { atOnce } from '#platform/database/unit-of-work.ts'
import { found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { presentUser } from '../present.ts'
import { listCredentials, readCredentials } from '../store/credentials.ts'

/** A person's own record, and what follows from it. */
export interface Standing {
  user: LoggedUser
  /** The claims of calls and tokens: none until the person is approved. */
  claims: Claim[]
  practiceId: string | null
  letIn: LetIn
  /** The previously stored value. */
  wasLetIn: LetIn
}

type Judging = Pick<Services, 'config' | 'clock'>

/** The standing that follows from a person's record: the contract's rule says whether they are let in. */
function openedTo({ config, clock }: Judging, person: people.PersonRecord, facts: EntryUser) {
  const letIn = letInOf(facts)
  const wasLetIn = person.let_in
  if (!letInAt(config.identityGrace, clock.now()).includes(letIn))
    return { claims: [], practiceId: null, letIn, wasLetIn }
  const claims = [...new Set<Claim>(['User', ...claimsInForce(person.claims, config.features)])]
  return { claims, practiceId: facts.practiceId, letIn, wasLetIn }
}

/** Reads a person's current standing. */
export async function findStanding(
  db: Database,
  services: Judging,
  personId: string,
): Promise<Standing | undefined> {
  const [person, practice, credentials] = await atOnce(db, (one) =>
    Promise.all([
      people.find(one, personId),
      office.findPracticeOf(one, personId),
      readCredentials(one, personId),
    ]),
  )
  if (!person) return undefined
  const user = presentUser(person, practice, credentials)
  return { user, ...openedTo(services, person, user) }
}

/** A person's new claims, and whether they had none before. */
export type SavedStanding = Pick<Person, 'id' | 'practiceId' | 'claims'> & { isNewlyIn: boolean }

/**
 * Saves the result of a change for the directory, and returns the new claims of these people. It takes as
 * many round trips for a whole team as for one, because a change of a practice locks it meanwhile. People
 * who do not exist are left out.
 */
export async function saveStandings(
  db: Database,
  services: Judging,
  personIds: readonly string[],
): Promise<SavedStanding[]> {
  const [, persons, practices, credentials] = await atOnce(db, (one) =>
    Promise.all([
      people.lockAll(one, personIds),
      people.list(one, personIds),
      office.listPracticesOf(one, personIds),
      listCredentials(one, personIds),
    ]),
  )
  const standings = persons.map((person) => {
    const { id } = person
    const facts = office.entryFactsOf(person, practices.get(id), credentials.get(id))
    return { id, ...openedTo(services, person, facts) }
  })
  await people.setLetIn(db, standings)
  const isIn = (one: LetIn) => letInAt(services.config.identityGrace, services.clock.now()).includes(one)
  return standings.map(({ id, practiceId, claims, letIn, wasLetIn }) => ({
    id,
    practiceId,
    claims: new Set(claims),
    isNewlyIn: isIn(letIn) && !isIn(wasLetIn),
  }))
}

/** A person's own record as it is at this moment: what calls answer that changed it. */
export async function getLoggedUser(db: Database, services: Judging, personId: string): Promise<LoggedUser> {
  return found(await findStanding(db, services, personId), sessionEnded).user
}
