import { personChanged } from '@corridor/contract/people/events.ts'
import { type Audience, to } from '#platform/realtime/audience.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { isNameUnchecked, nameOf } from './present.ts'
import type { PersonRow } from './store/tables.ts'

/** Whether a change is published to the person alone, or also to everybody who sees them. */
export type ChangeScope = 'own' | 'everybody'

async function listAudiences({ people }: Pick<Services, 'people'>, tx: Tx, id: string): Promise<Audience[]> {
  const audiences: Audience[] = []
  for (const audienceOf of people.whoShows) audiences.push(await audienceOf(tx.db, id))
  return audiences
}

/** Publishes a change of a person to the windows that show them. */
export async function publishPersonChanged(
  tx: Tx,
  services: Pick<Services, 'people'>,
  person: PersonRow,
  scope: ChangeScope,
): Promise<void> {
  const others = scope === 'everybody' ? await listAudiences(services, tx, person.id) : []
  const payload = {
    id: person.id,
    firstName: person.first_name,
    lastName: person.last_name,
    displayName: nameOf(person),
    isNameUnchecked: isNameUnchecked(person),
    profileImageUrl: person.profile_image_id && services.people.pictureUrl(person.profile_image_id),
  }
  tx.publish(personChanged, payload, to.all(to.own(person.id), ...others))
}
