import type { RoomMember } from '@corridor/contract/engines/discussions/model.ts'
import type { PracticeRoom } from '@corridor/contract/rooms/model.ts'
import { mayRemoveMember } from '@corridor/contract/rooms/rules.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { call } from '#platform/api.ts'
import { useConfirm } from '#platform/confirm.ts'
import { useStatusOf } from '#platform/presence/statuses.ts'
import { paged } from '#platform/query/paged.ts'
import { useSession } from '#platform/session.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Avatar } from '#ui/data/Avatar.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { MoreButton } from '#ui/data/list/MoreButton.tsx'
import { StatusDot } from '#ui/data/person/StatusDot.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { IconUserPlus } from '#ui/icons/icons.ts'
import { Loaded } from '#ui/states/Loaded.tsx'
import { Spoken } from '#ui/states/Spoken.tsx'
import { initialsOf } from '../list/room-face.ts'
import { removeMember } from '../state/changes.ts'
import { ROOM_KEYS } from '../state/keys.ts'
import { optionsText as text } from '../text.ts'
import { AddPeople } from './AddPeople.tsx'
import styles from './Options.module.css'

/** Fewer are seen at a glance. */
const SEARCHED_FROM = 8

/** Who is in a room, with what one may do about it. */
export function Members({ room }: { room: PracticeRoom }) {
  const [isAdding, setAdding] = useState(false)
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const query = useInfiniteQuery({
    queryKey: [...ROOM_KEYS.members(room.id), 'pages', search],
    queryFn: ({ pageParam }) =>
      call('GET /rooms/v3/members', {
        query: { roomId: room.id, search, continuationToken: pageParam },
      }),
    ...paged,
    placeholderData: keepPreviousData,
  })
  return (
    <section className={styles.part} aria-label={text.members(room.memberCount)}>
      <div className={styles.head}>
        <h3 className={styles.title}>{text.members(room.memberCount)}</h3>
        {room.abilities.mayAdd && room.status === 0 && (
          <Button size="s" icon={<IconUserPlus size={17} />} onClick={() => setAdding(true)}>
            {text.add}
          </Button>
        )}
      </div>
      {room.memberCount > SEARCHED_FROM && (
        <SearchField label={text.search} clearLabel={text.clear} value={typed} onChange={setTyped} />
      )}
      <Loaded query={query} loadingLabel={text.loadingMembers} failedTitle={text.membersFailed} rows={4}>
        {({ pages }) => (
          <>
            <MemberRows room={room} members={pages.flatMap(({ getMemberListItems }) => getMemberListItems)} />
            <MoreButton query={query}>{text.more}</MoreButton>
          </>
        )}
      </Loaded>
      {isAdding && <AddPeople room={room} onClose={() => setAdding(false)} />}
    </section>
  )
}

interface MemberRowsProps {
  room: PracticeRoom
  members: readonly RoomMember[]
}

function MemberRows({ room, members }: MemberRowsProps) {
  const { user, claims } = useSession()
  const personId = user?.id ?? ''
  const viewer = {
    mayManage: room.abilities.mayManage,
    isAdmin: claims.includes('PracticeAdmin'),
    personId,
    practiceId: user?.practiceId ?? null,
  }
  const confirm = useConfirm()
  const remove = useTask(
    async ({ userId, name }: RoomMember) => {
      const isSure = await confirm({
        title: text.removeTitle(name),
        text: text.removeText,
        confirmLabel: text.remove,
      })
      if (!isSure) return
      await removeMember(room.id, userId)
      showSnackbar(text.removed(name))
    },
    { failure: 'snackbar' },
  )
  if (members.length === 0) return <p className={styles.detail}>{text.nobody}</p>
  return (
    <ul className={styles.list}>
      {members.map((member) => (
        <Member
          key={member.userId}
          member={member}
          isOneself={member.userId === personId}
          isBusy={remove.busyWith?.[0].userId === member.userId}
          onRemove={
            !room.isHuddle && mayRemoveMember(member, viewer) ? () => void remove.run(member) : undefined
          }
        />
      ))}
    </ul>
  )
}

interface MemberProps {
  member: RoomMember
  isOneself: boolean
  isBusy: boolean
  onRemove?: () => void
}

function Member({ member, isOneself, isBusy, onRemove }: MemberProps) {
  const { userId, name, profileUrl, role, practiceName, isHost } = member
  const status = useStatusOf(userId)
  return (
    <li className={styles.member}>
      <Avatar
        name={name}
        initials={initialsOf(name)}
        image={profileUrl}
        dot={status && <StatusDot look={status.look} />}
      />
      <span className={styles.lines}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
          {isOneself && <span className={styles.detail}> {text.you}</span>}
        </span>
        <span className={styles.detail}>{[role, practiceName].filter(Boolean).join(' · ')}</span>
        {status && <Spoken>{status.word}</Spoken>}
      </span>
      {isHost && <Badge tone="purple">{text.host}</Badge>}
      {onRemove && (
        <Button size="s" isBusy={isBusy} aria-label={text.removeLabel(name)} onClick={onRemove}>
          {text.remove}
        </Button>
      )}
    </li>
  )
}
