import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import { useSearchParams } from 'react-router'
import { withChannel } from '../places.ts'
import { useDrafts } from '../state/drafts.ts'
import { useNow } from '../state/use-now.ts'
import { ChannelRow } from './ChannelRow.tsx'
import styles from './Inbox.module.css'

/** Conversations below each other; the open one is told from the others. */
export function Rows({ channels }: { channels: readonly ChatChannel[] }) {
  const [search] = useSearchParams()
  const drafts = useDrafts()
  const now = useNow()
  const open = search.get('channelId')
  return (
    <ul className={styles.rows}>
      {channels.map((channel) => (
        <li key={channel.id}>
          <ChannelRow
            channel={channel}
            // A word stays the same from drawing to drawing; only rows that change are drawn.
            to={`?${withChannel(search, channel.id).search}`}
            isOpen={channel.id === open}
            draft={channel.id === open ? undefined : drafts[channel.id]}
            now={now}
          />
        </li>
      ))}
    </ul>
  )
}
