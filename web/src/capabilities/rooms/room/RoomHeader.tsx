import type { PracticeRoom } from '@corridor/contract/rooms/model.ts'
import { ROOM_TABS, ROOM_TYPES } from '@corridor/contract/rooms/rules.ts'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useSession } from '#platform/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { classes } from '#ui/classes.ts'
import { Avatar } from '#ui/data/Avatar.tsx'
import { IconEdit, IconStar, IconStarFilled } from '#ui/icons/icons.ts'
import { Spoken } from '#ui/states/Spoken.tsx'
import { RoomFace } from '../list/RoomFace.tsx'
import { initialsOf, partnerOf } from '../list/room-face.ts'
import { withTab } from '../places.ts'
import { setFavourite } from '../state/changes.ts'
import { discussions, roomList } from '../state/discussions.ts'
import { text as common, listText, roomText as text } from '../text.ts'
import styles from './Room.module.css'

/** How many faces there is room for. */
const FACES = 5

/** What a room is called, whose it is, who is in it, and writing in it. */
export function RoomHeader({ room }: { room: PracticeRoom }) {
  const above = roomList.useRoom(room.parentRoomId)
  const own = useSession(({ user }) => user?.practiceName)
  const practices = room.practices.map(({ name }) => name)
  const about = [
    above ? text.below(above.displayName) : text.and(practices.length > 0 ? practices : own ? [own] : []),
    common.members(room.memberCount),
  ]
  return (
    <div className={styles.header}>
      <Faces room={room} />
      <div className={styles.words}>
        <h2 className={styles.title}>
          <bdi>{room.displayName}</bdi>
          <Star room={room} />
        </h2>
        <p className={styles.badge}>{about.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.actions}>
        <MemberFaces room={room} />
        {room.abilities.mayWrite && <Writing room={room} />}
      </div>
    </div>
  )
}

/** Both practices of a room between two; otherwise the face that the list shows. */
function Faces({ room }: { room: PracticeRoom }) {
  const practiceId = useSession(({ user }) => user?.practiceId ?? null)
  const own = room.practices.find(({ id }) => id === practiceId)
  const isPair = room.roomType === ROOM_TYPES.CrossOffice && own && partnerOf(room, practiceId)
  if (!isPair || room.coverUrl)
    return (
      <span className={styles.faces}>
        <RoomFace room={room} />
      </span>
    )
  return (
    <span className={classes(styles.faces, styles.pair)}>
      <Avatar isSquare size="s" name={own.name} initials={initialsOf(own.name)} />
      <RoomFace room={room} size="s" />
    </span>
  )
}

function Star({ room: { id, isFavorite } }: { room: PracticeRoom }) {
  return (
    <IconButton
      label={isFavorite ? listText.unfavourite : listText.favourite}
      aria-pressed={isFavorite}
      icon={isFavorite ? <IconStarFilled className={styles.star} size={18} /> : <IconStar size={18} />}
      onClick={() => void setFavourite(id, !isFavorite)}
    />
  )
}

/** Some of the people; they lead to all of them. */
function MemberFaces({ room: { members, memberCount } }: { room: PracticeRoom }) {
  const [search] = useSearchParams()
  return (
    <Link
      className={styles.members}
      to={withTab(search, ROOM_TABS.CHANNEL_OPTIONS)}
      title={members.map(({ name }) => name).join(', ')}
    >
      <Spoken>{common.members(memberCount)}</Spoken>
      {members.slice(0, FACES).map(({ userId, name, profileUrl }) => (
        <Avatar key={userId} size="s" name={name} initials={initialsOf(name)} image={profileUrl} />
      ))}
    </Link>
  )
}

function Writing({ room: { id } }: { room: PracticeRoom }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const start = async () => {
    await navigate(withTab(search, ROOM_TABS.DISCUSSIONS), { replace: true })
    discussions.startDiscussion(id)
  }
  return (
    <>
      <span className={styles.long}>
        <Button look="primary" icon={<IconEdit size={18} />} onClick={() => void start()}>
          {text.newDiscussion}
        </Button>
      </span>
      <span className={styles.short}>
        <IconButton
          isOn
          label={text.newDiscussion}
          icon={<IconEdit size={20} />}
          onClick={() => void start()}
        />
      </span>
    </>
  )
}
