import { call } from '#platform/api.ts'
import { refetch } from '#platform/query.ts'

interface ContactValues {
  practiceName: string
  firstName: string
  lastName: string
  email: string
}

/** Saves a contact, or adds one under a new id. */
export async function saveContact(
  contactId: string | undefined,
  newId: string,
  body: ContactValues,
): Promise<void> {
  if (contactId) await call('PUT /recipients/v2/:id', { params: { id: contactId }, body })
  else await call('POST /recipients/v2', { body: { id: newId, ...body } })
  void refetch(['patients', 'contacts'])
}

export async function deleteContact(id: string): Promise<void> {
  await call('DELETE /recipients/v2/:id', { params: { id } })
  void refetch(['patients', 'contacts'])
}
