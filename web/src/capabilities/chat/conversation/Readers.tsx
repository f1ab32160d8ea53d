import { useSession } from '../../../platform/session.ts'
import { moment } from '../../../ui/conversation/dates.ts'
import type { Person } from '../../../ui/conversation/message-view.ts'
import { text } from '../../../ui/conversation/text.ts'
import { Avatar } from '../../../ui/data/Avatar.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { NameLines } from '../people/NameLines.tsx'
import { useChannels } from '../state/channels.ts'
import { type ShownMessage, withStatus } from './message-views.ts'
import styles from './SidePane.module.css'
import { conversationText } from './text.ts'

interface ReadersProps {
  channelId: string
  message: ShownMessage
  onClose: () => void
}

/** Who has read one's own message, and when; and who has not. It changes while one looks. */
export function Readers({ channelId, message, onClose }: ReadersProps) {
  const channel = useChannels().data?.channels[channelId]
  const practiceId = useSession(({ user }) => user?.practiceId ?? null)
  if (!channel) return null
  const { readers = [], unread = [] } = withStatus(message, channel, practiceId)
  return (
    <FormDialog title={text.receipts} closeLabel={conversationText.close} onClose={onClose}>
      <div>
        {readers.length > 0 && (
          <>
            <h3 className={styles.title}>{text.readList}</h3>
            <ul className={styles.list}>
              {readers.map(({ person, at }) => (
                <Reader key={person.id} person={person} detail={at ? moment(Date.parse(at)) : ''} />
              ))}
            </ul>
          </>
        )}
        {unread.length > 0 && (
          <>
            <h3 className={styles.title}>{text.unreadList}</h3>
            <ul className={styles.list}>
              {unread.map((person) => (
                <Reader key={person.id} person={person} detail={person.role ?? ''} />
              ))}
            </ul>
          </>
        )}
      </div>
    </FormDialog>
  )
}

function Reader({ person, detail }: { person: Person; detail: string }) {
  return (
    <li className={styles.row}>
      <Avatar name={person.name} initials={person.initials} image={person.imageUrl} size="s" />
      <NameLines name={person.name} details={[detail]} />
    </li>
  )
}
