import { personChanged } from '@corridor/contract/people/events.ts'
import { type Audience, to } from '../../platform/realtime/audience.ts'
import type { Services } from '../../platform/services.ts'
import type { Tx } from '../../platform/transaction.ts'
import { isNameUnchecked, nameOf } from './present.ts'
import type { PersonRow } from './store/tables.ts'

/** Who hears it: the person alone, or whoever shows them as well. */
export type Hearing = 'own' | 'everybody'

async function listAudiences({ people }: Pick<Services, 'people'>, tx: Tx, id: string): Promise<Audience[]> {
  const audiences: Audience[] = []
  for (const ask of people.whoShows) audiences.push(await ask(tx.db, id))
  return audiences
}

/** Tells windows that show this person. */
export async function tellChanged(
  tx: Tx,
  services: Pick<Services, 'people'>,
  person: PersonRow,
  hearing: Hearing,
): Promise<void> {
  const others = hearing === 'everybody' ? await listAudiences(services, tx, person.id) : []
  const payload = {
    id: person.id,
    firstName: person.first_name,
    lastName: person.last_name,
    displayName: nameOf(person),
    isNameUnchecked: isNameUnchecked(person),
    profileImageUrl: person.profile_image_id && services.people.pictureUrl(person.profile_image_id),
  }
  tx.announce(personChanged, payload, to.all(to.own(person.id), ...others))
}
