import type { Services } from '../../platform/services.ts'
import * as people from '../people/public.ts'

/** What presenting a person needs: pictures, and who is let in. */
export type PersonServices = Pick<Services, 'people' | 'config' | 'clock'>

/** Somebody as every list of the network shows them: neither address nor number. */
export const presentPerson = (
  { people: { pictureUrl } }: Pick<Services, 'people'>,
  person: people.PersonRecord,
) => ({
  id: person.id,
  firstName: person.first_name,
  lastName: person.last_name,
  displayName: people.nameOf(person),
  role: person.role,
  profileImageUrl: person.profile_image_id && pictureUrl(person.profile_image_id),
})
