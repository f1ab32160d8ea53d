import type { PracticeRoom } from '@corridor/contract/rooms/model.ts'
import type { RoomScreen, RoomSection } from '@corridor/contract/rooms/room-list.ts'
import { type ComponentProps, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { RowWithMenu } from '#engines/conversation/inbox/RowWithMenu.tsx'
import { useNow } from '#engines/conversation/state/use-now.ts'
import { LongList, type LongListItem } from '#ui/data/list/LongList.tsx'
import { IconStar } from '#ui/icons/icons.ts'
import { useLeave } from '../options/use-leave.ts'
import { withRoom } from '../places.ts'
import { discussions } from '../state/discussions.ts'
import { screenText, listText as text } from '../text.ts'
import styles from './RoomList.module.css'
import { RoomMenuItems } from './RoomMenuItems.tsx'
import { JoinableRow, RoomRow } from './RoomRow.tsx'

type Item = LongListItem &
  (
    | { kind: 'heading'; title: string; isFavourites: boolean }
    | { kind: 'room'; room: PracticeRoom; isBelow: boolean }
  )

const HEIGHTS = { heading: 41, room: 60 } as const

const headingOf = ({ kind, above }: RoomSection<PracticeRoom>, screen: RoomScreen): string | undefined => {
  if (kind === 'favourites') return text.favourites
  if (kind === 'rooms') return screenText[screen].list
  if (kind === 'below') return text.below(above?.displayName ?? '')
  return kind === 'open' ? text.joinable : undefined
}

const itemsOf = (sections: readonly RoomSection<PracticeRoom>[], screen: RoomScreen): Item[] =>
  sections.flatMap((section): Item[] => {
    const title = headingOf(section, screen)
    const rows = section.rows.map(
      ({ room, isBelow }): Item => ({ kind: 'room', key: room.id, room, isBelow }),
    )
    // Alone the rooms need no heading.
    const isAlone = section.kind === 'rooms' && sections.length === 1
    if (!title || isAlone) return rows
    const isFavourites = section.kind === 'favourites'
    const key = `heading ${section.kind} ${section.above?.id ?? ''}`
    return [{ kind: 'heading', key, isPassedOver: true, title, isFavourites }, ...rows]
  })

interface RoomListProps {
  screen: RoomScreen
  sections: readonly RoomSection<PracticeRoom>[]
}

/** The rooms of a screen; the open one is marked. */
export function RoomList({ screen, sections }: RoomListProps) {
  const [search] = useSearchParams()
  const now = useNow()
  const drafts = discussions.useDrafts()
  const open = search.get('channelId')
  const items = useMemo(() => itemsOf(sections, screen), [sections, screen])
  return (
    <LongList
      label={screenText[screen].list}
      items={items}
      heightOf={({ kind }) => HEIGHTS[kind]}
      currentKey={open ?? undefined}
    >
      {(item, tabIndex) => {
        if (item.kind === 'heading')
          return (
            <h2 className={styles.heading}>
              {item.isFavourites && <IconStar size={16} aria-hidden="true" />}
              {item.title}
            </h2>
          )
        const { room, isBelow } = item
        const row = {
          room,
          isBelow,
          // A string keeps its identity between renders, so that only rows that changed are rendered again.
          to: `?${withRoom(search, room.id).search}`,
          isOpen: room.id === open,
          draft: drafts.get(room.id)?.text,
          now,
          tabIndex,
        }
        if (!room.isMember) return <JoinableRow {...row} />
        return <MembersRow {...row} />
      }}
    </LongList>
  )
}

/** A room that one is in, with what can be done with it. The question before leaving outlives the menu. */
function MembersRow(row: ComponentProps<typeof RoomRow>) {
  const { room } = row
  const leave = useLeave(room)
  return (
    <RowWithMenu
      label={text.more(room.displayName)}
      items={<RoomMenuItems room={room} onLeave={() => void leave.run()} />}
    >
      <RoomRow {...row} />
    </RowWithMenu>
  )
}
