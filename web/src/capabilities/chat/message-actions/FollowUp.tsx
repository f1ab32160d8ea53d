import { useQuery } from '@tanstack/react-query'
import type { MessageView, Person } from '#engines/conversation/message-view.ts'
import { text } from '#engines/conversation/text.ts'
import { call } from '#platform/api.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Avatar } from '#ui/data/Avatar.tsx'
import { writtenNumber } from '#ui/fields/text/written-number.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { IconBell, IconMessage, IconPhone } from '#ui/icons/icons.ts'
import { Notice } from '#ui/states/Notice.tsx'
import { conversationText } from '../conversation/text.ts'
import { NameLines } from '../people/NameLines.tsx'
import { remindAgain } from '../state/actions.ts'
import styles from './FollowUp.module.css'

interface FollowUpProps {
  channelId: string
  message: MessageView | undefined
  onClose: () => void
}

/** Those who have not confirmed one's urgent message, and how to reach them. They leave the list as they confirm. */
export function FollowUp({ channelId, message, onClose }: FollowUpProps) {
  const waiting = message?.urgent?.waiting ?? []
  const task = useTask(() => remindAgain(channelId, message?.id ?? ''), {
    done: conversationText.remindedAgain,
  })
  return (
    <FormDialog title={text.waitingList} closeLabel={conversationText.close} onClose={onClose}>
      {task.failure && <Notice tone="error">{task.failure}</Notice>}
      {waiting.length === 0 ? (
        <p>{conversationText.allConfirmed}</p>
      ) : (
        <>
          <ul className={styles.list} aria-label={text.waitingList}>
            {waiting.map((person) => (
              <Reached key={person.id} person={person} />
            ))}
          </ul>
          <div className={styles.again}>
            <p className={styles.note}>{conversationText.remindAgainNote}</p>
            <Button
              look="primary"
              icon={<IconBell size={18} />}
              isBusy={task.isBusy}
              onClick={() => void task.run()}
            >
              {conversationText.remindAgain}
            </Button>
          </div>
        </>
      )}
    </FormDialog>
  )
}

/** The phone number is shown only to colleagues and to people who are connected in person. */
function Reached({ person }: { person: Person }) {
  const { data } = useQuery({
    queryKey: ['chat', 'number', person.id],
    queryFn: async () => (await call('GET /persons/v2/:id', { params: { id: person.id } })).mobile,
  })
  return (
    <li className={styles.row}>
      <Avatar name={person.name} initials={person.initials} image={person.imageUrl} size="s" />
      <div className={styles.words}>
        <NameLines name={person.name} details={[data ? writtenNumber(data) : (person.role ?? '')]} />
      </div>
      {data && (
        <>
          <a className={styles.way} href={`tel:${data}`} aria-label={conversationText.callThem(person.name)}>
            <IconPhone size={18} aria-hidden="true" />
            {conversationText.callShort}
          </a>
          <a className={styles.way} href={`sms:${data}`} aria-label={conversationText.textThem(person.name)}>
            <IconMessage size={18} aria-hidden="true" />
            {conversationText.textShort}
          </a>
        </>
      )}
    </li>
  )
}
