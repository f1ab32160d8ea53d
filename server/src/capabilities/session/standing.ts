import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { type LetIn, letInAt, letInOf } from '@corridor/contract/people/entry.ts'
import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { sessionEnded } from '@corridor/contract/session/errors.ts'
import type { Person } from '../../platform/access/person.ts'
import type { Database } from '../../platform/database/database.ts'
import { found } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import * as office from '../office/public.ts'
import * as people from '../people/public.ts'
import { presentUser } from './present.ts'
import { readCredentials } from './store/credentials.ts'

/** A person's own record, and what follows from it. */
export interface Standing {
  user: LoggedUser
  /** What counts on a call and stands in the token: nothing at all until the person has been let in. */
  claims: Claim[]
  practiceId: string | null
  letIn: LetIn
}

/** Reads where a person stands at this moment: the contract's rule says whether they are let in. */
export async function findStanding(
  db: Database,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  person: people.KnownPerson,
): Promise<Standing> {
  const practice = await office.findPracticeOf(db, person.id)
  const user = presentUser(person, practice, await readCredentials(db, person.id))
  const letIn = letInOf(user)
  if (!letInAt(config.identityGrace, clock.now()).includes(letIn))
    return { user, claims: [], practiceId: null, letIn }
  const claims = [...new Set<Claim>(['User', ...person.claims])]
  return { user, claims, practiceId: user.practiceId, letIn }
}

/** Keeps what follows from a change where the directory finds it, and answers what the person may open from now on. */
export async function keepStanding(
  db: Database,
  services: Pick<Services, 'config' | 'clock'>,
  personId: string,
): Promise<Pick<Person, 'id' | 'practiceId' | 'claims'> | undefined> {
  const person = await people.find(db, personId)
  if (!person) return undefined
  const { claims, practiceId, letIn } = await findStanding(db, services, person)
  await people.setLetIn(db, personId, letIn)
  return { id: personId, practiceId, claims: new Set(claims) }
}

/** A person's own record as it is at this moment: what calls answer that changed it. */
export async function getLoggedUser(
  db: Database,
  services: Pick<Services, 'config' | 'clock'>,
  personId: string,
): Promise<LoggedUser> {
  const person = found(await people.find(db, personId), sessionEnded)
  return (await findStanding(db, services, person)).user
}
