import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useForm } from '#platform/form.ts'
import { randomId } from '#platform/random-id.ts'
import { useSession } from '#platform/session.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { atDialog } from '../components/links.ts'
import { requestsText } from '../requests/text.ts'
import { requestPerson, sendInvite } from '../state/changes.ts'
import { personQuery, practiceQuery } from '../state/queries.ts'
import { text as networkText } from '../text.ts'
import { MessageField, messageProblem } from './MessageField.tsx'
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
  const name = (isPractice ? practice.data?.Name : person.data?.displayName) ?? ''
  // Practices send invitations, people send requests.
  const what = kind === 'person' ? 'request' : 'invitation'
  const intros = {
    practice: text.introPractice,
    individual: text.introIndividual(practiceName),
    person: text.introPerson,
  }
  /** Returns whether the two are connected at once, because the other side had sent a request too. */
  const send = async (message: string) => {
    if (kind !== 'person')
      return sendInvite(id, isPractice ? { toPracticeId: to } : { toUserId: to }, message)
    const { status } = await requestPerson(id, to, message)
    return { isConnected: status === 'Accepted' }
  }
  const form = useForm({
    initial: { message: '' },
    check: ({ message }) => ({ message: messageProblem(message) }),
    send: async ({ message }) => {
      const { isConnected } = await send(message.trim())
      showSnackbar(isConnected ? requestsText.accepted(name) : text.sent(what, name))
    },
  })
  const submit = async () => {
    if (await form.submit()) onClose()
  }
  return (
    <FormDialog
      title={name ? text.titleFor(name) : isPractice ? networkText.connect : text.loading}
      closeLabel={networkText.close}
      onClose={onClose}
    >
      <Loaded<unknown> query={query} loadingLabel={text.loading} rows={2} failedTitle={text.failedTitle}>
        {() => (
          <Form
            {...form.frame}
            intro={intros[kind]}
            submitLabel={text.send[what]}
            onSubmit={submit}
            foot={
              isPractice && (
                <TextLink replace to={atDialog(search, 'practice')}>
                  {text.other}
                </TextLink>
              )
            }
          >
            <MessageField field={form.field('message')} />
          </Form>
        )}
      </Loaded>
    </FormDialog>
  )
}
