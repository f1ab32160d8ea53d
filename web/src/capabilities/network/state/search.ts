import type { Contact } from '@corridor/contract/network/model.ts'
import { initials } from '@corridor/contract/people/rules.ts'
import { call } from '#platform/api.ts'
import { type Finding, FOUND_MAX, type Search } from '#platform/capability/findings.ts'

/** Both networks show a contact in the same way, each at its own address. */
export const findingOf = (networkPath: `/dashboard${string}`, contact: Contact): Finding => ({
  label: contact.displayName,
  detail: contact.roleAndPractice,
  path: `${networkPath}?view=people&person=${contact.id}`,
  personId: contact.id,
  avatar: {
    name: `${contact.firstName} ${contact.lastName}`,
    initials: initials(contact),
    image: contact.profileImageUrl,
  },
})

/** Contacts that are not among the first ones, which the switcher has loaded. */
export const searchIn =
  (networkPath: `/dashboard${string}`): Search =>
  async (searchTerm, signal) => {
    const { contacts } = await call('GET /my-network/v2/contacts', {
      query: { searchTerm, pageSize: FOUND_MAX },
      signal,
    })
    return contacts.map((one) => findingOf(networkPath, one))
  }
