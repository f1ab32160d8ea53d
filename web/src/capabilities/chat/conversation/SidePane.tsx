import type { ChatChannel, ChatMember } from '@corridor/contract/chat/model.ts'
import { Link, useSearchParams } from 'react-router'
import { ConversationSide } from '#engines/conversation/ConversationSide.tsx'
import { useNow } from '#engines/conversation/state/use-now.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useStatusOf } from '#platform/presence/statuses.ts'
import { useSession } from '#platform/session.ts'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { Avatar } from '#ui/data/Avatar.tsx'
import { rowTime } from '#ui/data/dates.ts'
import { StatusDot } from '#ui/data/person/StatusDot.tsx'
import { FileIcon } from '#ui/files/FileIcon.tsx'
import { useAttachmentCount, useAttachments } from '../attachments/use-attachments.ts'
import { NameLines } from '../people/NameLines.tsx'
import { withChannel } from '../places.ts'
import { personOf } from './message-views.ts'
import styles from './SidePane.module.css'
import { conversationText } from './text.ts'

const MEMBERS_SHOWN = 12
const FILES_SHOWN = 6

/** A pane beside the conversation on wide screens: some members and the latest files. The tabs have all of them. */
export function SidePane({ channel }: { channel: ChatChannel }) {
  const { id, members, isGroupChat } = channel
  const [search] = useSearchParams()
  const { messages } = useAttachments(id)
  const count = useAttachmentCount(id)
  const now = useNow()
  const shown = members.filter(({ isDeleted }) => !isDeleted).slice(0, MEMBERS_SHOWN)
  return (
    <ConversationSide label={conversationText.side}>
      <h3 className={styles.title}>{conversationText.members}</h3>
      <ul className={styles.list}>
        {shown.map((member) => (
          <Member key={member.userId} member={member} />
        ))}
      </ul>
      {isGroupChat && (
        <p className={styles.add}>
          <TextLink to={addressWith(search, { view: 'options' })}>{conversationText.allMembers}</TextLink>
        </p>
      )}
      {messages.length > 0 && (
        <>
          <h3 className={styles.title}>{conversationText.sharedFiles}</h3>
          <ul className={styles.list}>
            {messages.slice(0, FILES_SHOWN).map(({ id: messageId, seq, file, user, createdTimeUtc }) => (
              <li key={messageId}>
                <Link className={styles.row} to={withChannel(search, id, seq)}>
                  <FileIcon kind={file.kind} />
                  <NameLines
                    name={file.fileName}
                    details={[`${user.name} · ${rowTime(createdTimeUtc, now)}`]}
                  />
                </Link>
              </li>
            ))}
          </ul>
          {count > FILES_SHOWN && (
            <p className={styles.add}>
              <TextLink to={addressWith(search, { view: 'attachments' })}>
                {conversationText.allFiles(count)}
              </TextLink>
            </p>
          )}
        </>
      )}
    </ConversationSide>
  )
}

function Member({ member }: { member: ChatMember }) {
  const practiceId = useSession(({ user }) => user?.practiceId ?? null)
  const { id, name, initials, imageUrl, role = '' } = personOf(member, practiceId)
  const status = useStatusOf(id)
  return (
    <li className={styles.row}>
      <Avatar
        name={name}
        initials={initials}
        image={imageUrl}
        size="s"
        dot={status && <StatusDot look={status.look} />}
      />
      <NameLines name={name} details={[role]} spoken={status?.word} />
    </li>
  )
}
