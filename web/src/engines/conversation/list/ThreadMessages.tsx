import type { ReactNode } from 'react'
import type { Icon } from '#ui/icons/icon.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import type { MessageView } from '../message-view.ts'
import { useNow } from '../state/use-now.ts'
import type { useReadingPosition } from '../state/use-reading-position.ts'
import { MessageList } from './MessageList.tsx'
import type { RowState } from './message-list-props.ts'
import styles from './ThreadMessages.module.css'

interface ThreadMessagesProps<View extends MessageView> {
  id: string
  reading: Omit<ReturnType<typeof useReadingPosition>, 'window'>
  views: readonly View[]
  onSeen: (view: View) => void
  spokenOf: (view: View) => string
  draw: (view: View, state: RowState) => ReactNode
  /** A key on the focused message; returns whether it was handled. */
  onKey?: (view: View, key: string) => boolean
  countBelow?: number
  text: { label: string; loading: string; failedTitle: string }
  empty: { Icon: Icon; title: string; text: string }
  /** Below the list. */
  children?: ReactNode
}

/** The messages of a conversation, from where one reads on, or that there are none. */
export function ThreadMessages<View extends MessageView>(props: ThreadMessagesProps<View>) {
  const { id, reading, views, onSeen, spokenOf, draw, onKey, countBelow, text, empty, children } = props
  const now = useNow()
  return (
    <div className={styles.messages}>
      <Loaded
        query={reading.query}
        loadingLabel={text.loading}
        failedTitle={text.failedTitle}
        frame="page"
        empty={{
          when: () => views.length === 0,
          show: (
            <div className={styles.none}>
              <EmptyState {...empty} />
            </div>
          ),
        }}
      >
        {({ target, firstUnreadId }) => (
          <MessageList
            key={id}
            label={text.label}
            items={views}
            older={reading.older}
            newer={reading.newer}
            onOlder={reading.onOlder}
            onNewer={reading.onNewer}
            firstUnreadId={firstUnreadId}
            target={target}
            onLatest={reading.onLatest}
            countBelow={countBelow}
            onSeen={onSeen}
            spokenOf={spokenOf}
            onKey={onKey}
            now={now}
          >
            {draw}
          </MessageList>
        )}
      </Loaded>
      {children}
    </div>
  )
}
