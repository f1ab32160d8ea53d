import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { randomId } from '../../../platform/random-id.ts'
import { useSession } from '../../../platform/session.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { requestPerson, sendInvite } from '../state/changes.ts'
import { personQuery } from '../state/queries.ts'
import { text as networkText } from '../text.ts'
import { MessageForm } from './MessageForm.tsx'
import { connectText as text } from './text.ts'

interface PersonDialogProps {
  personId: string
  /** For the user, or for their practice. */
  kind: 'person' | 'individual'
  onClose: () => void
}

/** Sends a request to connect, with a message. */
export function PersonDialog({ personId, kind, onClose }: PersonDialogProps) {
  // One id per dialog, so that a request sent twice is created once.
  const [id] = useState(randomId)
  const practiceName = useSession((session) => session.user?.practiceName) ?? ''
  const query = useQuery(personQuery(personId))
  const name = query.data?.displayName
  const send = async (message: string) => {
    if (kind === 'individual') return sendInvite(id, { toUserId: personId }, message)
    const { status } = await requestPerson(id, personId, message)
    return { isConnected: status === 'Accepted' }
  }
  return (
    <FormDialog
      title={name ? text.titleFor(name) : text.loading}
      closeLabel={networkText.close}
      onClose={onClose}
    >
      <Loaded query={query} loadingLabel={text.loading} rows={2} failedTitle={text.failedTitle}>
        {({ displayName }) => (
          <MessageForm
            what={kind === 'person' ? 'request' : 'invitation'}
            name={displayName}
            intro={kind === 'person' ? text.introPerson : text.introIndividual(practiceName)}
            send={send}
            onDone={onClose}
          />
        )}
      </Loaded>
    </FormDialog>
  )
}
