import { previewOf, titleOf } from '@corridor/contract/chat/rules.ts'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { momentAlone } from '#ui/data/dates.ts'
import { IconAlarm, IconX } from '#ui/icons/icons.ts'
import { useRestoredFocus } from '#ui/layout/use-restored-focus.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { withChannel } from '../places.ts'
import { useChannel, useMe } from '../state/channels.ts'
import styles from './Reminders.module.css'
import { cancelReminder, type Reminder, useReminders } from './reminders.ts'
import { remindersText as text } from './text.ts'

/** The person's reminders, with their times; each opens its message and can be canceled. */
export function Reminders() {
  const query = useReminders()
  const place = useRef<HTMLElement>(null)
  const { onFocus } = useRestoredFocus(place)
  return (
    <section ref={place} aria-label={text.own} tabIndex={-1} onFocus={onFocus}>
      <Loaded
        query={query}
        loadingLabel={text.loading}
        failedTitle={text.failedTitle}
        empty={{
          when: (reminders) => reminders.length === 0,
          show: <EmptyState Icon={IconAlarm} title={text.emptyTitle} text={text.empty} />,
        }}
      >
        {(reminders) => (
          <ul className={styles.list} aria-label={text.title}>
            {reminders.map((reminder) => (
              <ReminderRow key={reminder.message.id} reminder={reminder} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function ReminderRow({ reminder }: { reminder: Reminder }) {
  const [search] = useSearchParams()
  const me = useMe()
  const channel = useChannel(reminder.message.channelId).data
  const { channelId, seq, user, messageText: words, ...rest } = reminder.message
  const where = channel?.isGroupChat ? ` · ${titleOf(channel)}` : ''
  return (
    <li className={styles.row}>
      <Link to={withChannel(search, channelId, seq)} className={styles.message}>
        <time className={styles.time} dateTime={reminder.remindAt}>
          {momentAlone(Date.parse(reminder.remindAt))}
        </time>
        <bdi className={styles.name}>{`${user.name}${where}`}</bdi>
        <span className={styles.words} dir="auto">
          {previewOf({ ...rest, text: words }, me)}
        </span>
      </Link>
      <IconButton
        label={text.cancel}
        icon={<IconX size={18} />}
        onClick={() => void cancelReminder(reminder)}
      />
    </li>
  )
}
