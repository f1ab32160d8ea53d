import { activityWords } from '@corridor/contract/engines/discussions/activity-words.ts'
import type { ActivityItem } from '@corridor/contract/engines/discussions/model.ts'
import { EVENT_TYPES, type EventType } from '@corridor/contract/engines/discussions/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { reactionLook } from '#engines/conversation/message/reaction-looks.ts'
import { useNow } from '#engines/conversation/state/use-now.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { classes } from '#ui/classes.ts'
import { Avatar } from '#ui/data/Avatar.tsx'
import { CountBadge } from '#ui/data/CountBadge.tsx'
import { rowTime } from '#ui/data/dates.ts'
import { IconTile } from '#ui/data/IconTile.tsx'
import type { Tone } from '#ui/data/tones.ts'
import type { Icon } from '#ui/icons/icon.ts'
import {
  IconActivity,
  IconEdit,
  IconMessage2,
  IconMoodSmile,
  IconTrash,
  IconUserPlus,
} from '#ui/icons/icons.ts'
import { DetailsPane } from '#ui/layout/DetailsPane.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { Spoken } from '#ui/states/Spoken.tsx'
import { initialsOf } from '../list/room-face.ts'
import { useMe } from '../list/use-room-sections.ts'
import { withRoom } from '../places.ts'
import { eventsQuery, markEventRead } from '../state/activity.ts'
import { activityText as text } from '../text.ts'
import styles from './ActivityPane.module.css'

const LOOKS = {
  [EVENT_TYPES.NewEduPostCreated]: { Icon: IconEdit, tone: 'blue' },
  [EVENT_TYPES.NewEduCommentCreated]: { Icon: IconMessage2, tone: 'purple' },
  [EVENT_TYPES.EduRoomHostInvitedUser]: { Icon: IconUserPlus, tone: 'orange' },
  [EVENT_TYPES.EduRoomDeleted]: { Icon: IconTrash, tone: 'grey' },
  [EVENT_TYPES.EduPostReactedAt]: { Icon: IconMoodSmile, tone: 'red' },
  [EVENT_TYPES.EduCommentReactedAt]: { Icon: IconMoodSmile, tone: 'red' },
  [EVENT_TYPES.EduRoomJoined]: { Icon: IconUserPlus, tone: 'green' },
  [EVENT_TYPES.EduRoomSubscribed]: { Icon: IconUserPlus, tone: 'green' },
} as const satisfies Record<EventType, { Icon: Icon; tone: Tone }>

/** What happened in the person’s rooms, the newest first, beside what is open. */
export function ActivityPane() {
  const [search] = useSearchParams()
  const query = useQuery(eventsQuery)
  const unread = query.data?.filter(({ isRead }) => !isRead).length ?? 0
  return (
    <DetailsPane
      label={text.title}
      close={addressWith(search, { log: null })}
      closeLabel={text.close}
      subject="activity"
      head={
        <div className={styles.head}>
          <h2 className={styles.title}>{text.title}</h2>
          <CountBadge tone="loud" count={unread} label={text.unread(unread)} />
        </div>
      }
    >
      <Loaded
        query={query}
        loadingLabel={text.loading}
        failedTitle={text.failedTitle}
        empty={{
          when: (all) => all.length === 0,
          show: <EmptyState Icon={IconActivity} title={text.emptyTitle} text={text.empty} />,
        }}
      >
        {(all) => (
          <ul className={styles.log} aria-label={text.log}>
            {all.map((item) => (
              <Entry key={item.id} item={item} />
            ))}
          </ul>
        )}
      </Loaded>
    </DetailsPane>
  )
}

function Entry({ item }: { item: ActivityItem }) {
  const [search] = useSearchParams()
  const me = useMe()
  const now = useNow()
  const { eventType, roomId, postId, commentId, isRead, createdTimeUtc, metadata } = item
  const { name = '' } = metadata
  const { Icon: Sign, tone } = LOOKS[eventType]
  const words = (
    <>
      <span className={styles.face}>
        <Avatar name={name} initials={initialsOf(name)} />
        <span className={styles.sign}>
          <IconTile tone={tone}>
            <Sign size={12} />
          </IconTile>
        </span>
      </span>
      <span className={styles.words}>
        <span>
          <b>
            <bdi>{name}</bdi>
          </b>{' '}
          {activityWords(item, me, (reaction) => reactionLook(reaction).emoji)}
        </span>
        <time className={styles.time} dateTime={createdTimeUtc}>
          {rowTime(createdTimeUtc, now)}
        </time>
      </span>
      {!isRead && (
        <span className={styles.dot}>
          <Spoken>{text.isUnread}</Spoken>
        </span>
      )}
    </>
  )
  const look = classes(styles.entry, !isRead && styles.unread)
  const read = () => void (isRead || markEventRead(item.id))
  // A room that was deleted cannot be opened any more.
  if (eventType === EVENT_TYPES.EduRoomDeleted)
    return (
      <li>
        <button type="button" className={look} onClick={read}>
          {words}
        </button>
      </li>
    )
  const to = addressWith(new URLSearchParams(withRoom(search, roomId, postId).search), { commentId })
  return (
    <li>
      <Link className={look} to={to} onClick={read}>
        {words}
      </Link>
    </li>
  )
}
