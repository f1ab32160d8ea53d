import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { randomId } from '../../../platform/random-id.ts'
import { useSession } from '../../../platform/session.ts'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { atDialog } from '../components/links.ts'
import { requestPerson, sendInvite } from '../state/changes.ts'
import { personQuery, practiceQuery } from '../state/queries.ts'
import { text as networkText } from '../text.ts'
import { MessageForm } from './MessageForm.tsx'
import { connectText as text } from './text.ts'

interface RequestDialogProps {
  /** To a practice; to an individual, for the user's practice; or to a person, for the user. */
  kind: 'practice' | 'individual' | 'person'
  to: string
  onClose: () => void
}

/** Sends a request to connect, with a message. */
export function RequestDialog({ kind, to, onClose }: RequestDialogProps) {
  const [search] = useSearchParams()
  // One id per dialog, so that a request sent twice is created once.
  const [id] = useState(randomId)
  const practiceName = useSession((session) => session.user?.practiceName) ?? ''
  const isPractice = kind === 'practice'
  const practice = useQuery({ ...practiceQuery(to), enabled: isPractice })
  const person = useQuery({ ...personQuery(to), enabled: !isPractice })
  const query = isPractice ? practice : person
  const name = isPractice ? practice.data?.Name : person.data?.displayName
  const intros = {
    practice: text.introPractice,
    individual: text.introIndividual(practiceName),
    person: text.introPerson,
  }
  const send = async (message: string) => {
    if (kind !== 'person')
      return sendInvite(id, isPractice ? { toPracticeId: to } : { toUserId: to }, message)
    const { status } = await requestPerson(id, to, message)
    return { isConnected: status === 'Accepted' }
  }
  return (
    <FormDialog
      title={name ? text.titleFor(name) : isPractice ? text.title : text.loading}
      closeLabel={networkText.close}
      onClose={onClose}
    >
      <Loaded<unknown> query={query} loadingLabel={text.loading} rows={2} failedTitle={text.failedTitle}>
        {() => (
          <MessageForm
            what={kind === 'person' ? 'request' : 'invitation'}
            name={name ?? ''}
            intro={intros[kind]}
            send={send}
            onDone={onClose}
            foot={
              isPractice && (
                <TextLink replace to={atDialog(search, 'practice')}>
                  {text.other}
                </TextLink>
              )
            }
          />
        )}
      </Loaded>
    </FormDialog>
  )
}
