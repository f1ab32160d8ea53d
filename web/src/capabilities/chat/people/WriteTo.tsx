import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { ContactActions } from '#platform/navigation/ContactActions.tsx'
import { useMe } from '../state/channels.ts'
import styles from './PeoplePicker.module.css'
import { peopleText } from './text.ts'

/** The way to write to a member of a group; two members need not be contacts of each other. */
export function WriteTo({ personId, name }: { personId: string; name: string }) {
  const loggedUserId = useMe()
  const { data } = useQuery({
    queryKey: ['chat', 'contact', personId],
    queryFn: () => call('POST /api/v2/users/sync', { body: { contacts: [personId], loggedUserId } }),
    staleTime: 60_000,
  })
  if (!data) return null
  return data.contacts.length > 0 ? (
    <ContactActions personId={personId} name={name} menuItem="page" />
  ) : (
    <p className={styles.detail}>{peopleText.noContact}</p>
  )
}
