import { byLastMessage, isListed, listOf } from '@corridor/contract/chat/rules.ts'
import { useNow } from '#engines/conversation/state/use-now.ts'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { Card } from '#ui/data/Card.tsx'
import { ChannelRow } from '../inbox/ChannelRow.tsx'
import { CHAT_PATH, channelPath } from '../places.ts'
import { useChannels, useMe } from '../state/channels.ts'
import { text } from '../text.ts'
import styles from './RecentCard.module.css'

const SHOWN = 4

/** The conversations in which somebody wrote last, on the start page; nothing for somebody who has none yet. */
export function RecentCard() {
  const me = useMe()
  const now = useNow()
  const recent = Object.values(useChannels().data?.conversations ?? {})
    .filter((one) => one.lastMessage && listOf(one) !== 'archive' && isListed(one, me))
    .sort(byLastMessage)
    .slice(0, SHOWN)
  if (recent.length === 0) return null
  return (
    <Card title={text.recent} note={<TextLink to={CHAT_PATH}>{text.all}</TextLink>}>
      <ul className={styles.list}>
        {recent.map((channel) => (
          <li key={channel.id}>
            <ChannelRow
              channel={channel}
              to={channelPath(channel.id)}
              isOpen={false}
              now={now}
              tabIndex={0}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
