import { type Claim, claimsInForce } from '@corridor/contract/kernel/claims.ts'
import { type LetIn, letInAt, letInOf } from '@corridor/contract/people/entry.ts'
import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { sessionEnded } from '@corridor/contract/session/errors.ts'
import type { Person } from '../../../platform/access/person.ts'
import type { Database } from '../../../platform/database/database.ts'
import { atOnce } from '../../../platform/database/unit-of-work.ts'
import { found } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import * as office from '../../office/public.ts'
import * as people from '../../people/public.ts'
import { presentUser } from '../present.ts'
import { readCredentials } from '../store/credentials.ts'

/** A person's own record, and what follows from it. */
export interface Standing {
  user: LoggedUser
  /** What counts on a call and stands in the token: nothing at all until the person has been let in. */
  claims: Claim[]
  practiceId: string | null
  letIn: LetIn
  /** As it was kept until now. */
  wasLetIn: LetIn
}

/** Reads where a person stands at this moment: the contract's rule says whether they are let in. */
export async function findStanding(
  db: Database,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
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
  const letIn = letInOf(user)
  if (!letInAt(config.identityGrace, clock.now()).includes(letIn))
    return { user, claims: [], practiceId: null, letIn, wasLetIn: person.let_in }
  const claims = [...new Set<Claim>(['User', ...claimsInForce(person.claims, config.features)])]
  return { user, claims, practiceId: user.practiceId, letIn, wasLetIn: person.let_in }
}

/** What a person may open from now on, and whether they could open nothing before. */
export type KeptStanding = Pick<Person, 'id' | 'practiceId' | 'claims'> & { isNewlyIn: boolean }

/** Keeps what follows from a change where the directory finds it, and answers what the person may open from now on. */
export async function keepStanding(
  db: Database,
  services: Pick<Services, 'config' | 'clock'>,
  personId: string,
): Promise<KeptStanding | undefined> {
  const standing = await findStanding(db, services, personId)
  if (!standing) return undefined
  const { claims, practiceId, letIn, wasLetIn } = standing
  await people.setLetIn(db, personId, letIn)
  const isIn = (one: LetIn) => letInAt(services.config.identityGrace, services.clock.now()).includes(one)
  return { id: personId, practiceId, claims: new Set(claims), isNewlyIn: isIn(letIn) && !isIn(wasLetIn) }
}

/** A person's own record as it is at this moment: what calls answer that changed it. */
export async function getLoggedUser(
  db: Database,
  services: Pick<Services, 'config' | 'clock'>,
  personId: string,
): Promise<LoggedUser> {
  return found(await findStanding(db, services, personId), sessionEnded).user
}
