import { ROOM_SEARCH_MS } from '@corridor/contract/engines/discussions/limits.ts'
import {
  ROOM_FILTERS,
  type RoomFilter,
  type RoomScreen,
  roomCounts,
  roomsOn,
} from '@corridor/contract/rooms/room-list.ts'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useDebounce } from 'use-debounce'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useSearchTerm } from '#platform/navigation/use-search-term.ts'
import { IconMenuLink } from '#ui/actions/IconMenuLink.tsx'
import { Chip } from '#ui/data/Chip.tsx'
import { CountBadge } from '#ui/data/CountBadge.tsx'
import { Filters } from '#ui/fields/choice/Filters.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { IconActivity, IconPlus } from '#ui/icons/icons.ts'
import { ListPane } from '#ui/layout/ListPane.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { NoneFound } from '#ui/states/NoneFound.tsx'
import { withRoom } from '../places.ts'
import { roomList } from '../state/discussions.ts'
import { text as common, screenText, listText as text } from '../text.ts'
import { RoomList } from './RoomList.tsx'
import { filterIn, sectionsIn, useMe } from './use-room-sections.ts'

/** The rooms of one screen: search, chips, and the list. All of it is in the address. */
export function RoomsPane({ screen }: { screen: RoomScreen }) {
  const [search] = useSearchParams()
  const [typed, setTyped] = useSearchTerm()
  const [term] = useDebounce(typed, ROOM_SEARCH_MS)
  const names = screenText[screen]
  const openFirst = useOpenFirst(screen)
  const hasLog = search.has('log')
  return (
    <ListPane
      title={names.title}
      actions={
        <>
          <IconMenuLink
            label={text.activity}
            icon={<IconActivity size={20} />}
            to={addressWith(search, { log: hasLog ? null : '1' })}
            isOn={hasLog}
            replace
          />
          <IconMenuLink
            isOn
            label={names.create}
            icon={<IconPlus size={20} />}
            to={addressWith(search, { new: 'room' })}
          />
        </>
      }
      tools={
        <>
          <SearchField
            label={names.search}
            clearLabel={text.clear}
            value={typed}
            onChange={setTyped}
            onDown={focusRows}
            onEnter={() => typed.trim() && openFirst(typed)}
          />
          {!typed && <RoomChips screen={screen} />}
        </>
      }
    >
      <Loaded
        query={roomList.useLoaded()}
        loadingLabel={common.loading}
        failedTitle={common.failedTitle}
        rows={8}
      >
        {() => <Listed screen={screen} typed={typed && term} onClear={() => setTyped('')} />}
      </Loaded>
    </ListPane>
  )
}

/** Enter opens the first room that the words find. */
function useOpenFirst(screen: RoomScreen) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const rooms = roomList.useRooms()
  const personId = useMe()
  return (typed: string): void => {
    const first = sectionsIn(rooms, search, { screen, typed, personId })[0]?.rows[0]
    if (first) void navigate(withRoom(search, first.room.id))
  }
}

/** The arrow keys move from the search field into the list. */
export const focusRows = (): void =>
  document.querySelector<HTMLElement>('[data-list-scroll] li [tabindex="0"]')?.focus()

function RoomChips({ screen }: { screen: RoomScreen }) {
  const [search] = useSearchParams()
  const all = roomList.useRooms()
  const me = useMe()
  const current = filterIn(search)
  const counts = useMemo(() => roomCounts(roomsOn(all, screen), me), [all, screen, me])
  const countOf = {
    all: undefined,
    unread: <CountBadge count={counts.unread} label={text.unread(counts.unread)} />,
    cases: <CountBadge count={counts.cases} label={text.cases(counts.cases)} />,
  } satisfies Record<RoomFilter, unknown>
  // Cases are between practices.
  const shown = ROOM_FILTERS.filter((one) => one !== 'cases' || screen === 'practices')
  return (
    <Filters label={text.filters}>
      {shown.map((one) => (
        <Chip
          key={one}
          to={addressWith(search, { filter: one === 'all' || one === current ? null : one })}
          isOn={one === current}
          count={countOf[one]}
        >
          {text.filterNames[one]}
        </Chip>
      ))}
    </Filters>
  )
}

interface ListedProps {
  screen: RoomScreen
  typed: string
  onClear: () => void
}

function Listed({ screen, typed, onClear }: ListedProps) {
  const [search, setSearch] = useSearchParams()
  const rooms = roomList.useRooms()
  const personId = useMe()
  const sections = useMemo(
    () => sectionsIn(rooms, search, { screen, typed, personId }),
    [rooms, search, screen, typed, personId],
  )
  if (sections.length > 0) return <RoomList screen={screen} sections={sections} />
  if (typed.trim())
    return (
      <NoneFound
        title={text.noneTitle}
        text={text.none(typed.trim())}
        clearLabel={text.clear}
        onClear={onClear}
      />
    )
  const filter = filterIn(search)
  return (
    filter !== 'all' && (
      <NoneFound
        title={text.hiddenTitle}
        text={text.hidden[filter]}
        clearLabel={text.showAll}
        onClear={() => setSearch(addressWith(search, { filter: null }).search, { replace: true })}
      />
    )
  )
}
