import { type RoomScreen, roomsOn, screenOf } from '@corridor/contract/rooms/room-list.ts'
import { useEffect, useRef } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { FirstSteps } from '#capabilities/office/public.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { IconPlus } from '#ui/icons/icons.ts'
import { MainPane } from '#ui/layout/MainPane.tsx'
import { Panes } from '#ui/layout/Panes.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { ActivityPane } from './activity/ActivityPane.tsx'
import { focusRows, RoomsPane } from './list/RoomsPane.tsx'
import { useRoomKeys } from './list/use-room-sections.ts'
import { NewRoom } from './new/NewRoom.tsx'
import { ROOM_PATHS, withRoom } from './places.ts'
import styles from './RoomsScreen.module.css'
import { OpenRoom } from './room/OpenRoom.tsx'
import { SCREEN_ICONS } from './screen-icons.ts'
import { roomList } from './state/discussions.ts'
import { select, selectedOn } from './state/selected.ts'
import { screenText, text } from './text.ts'

/** Rooms between practices: the list of them, and the one that is open. */
export const PracticeChannels = () => <RoomsScreen key="practices" screen="practices" />

/** Rooms of one’s own office. */
export const InOfficeChannels = () => <RoomsScreen key="office" screen="office" />

function RoomsScreen({ screen }: { screen: RoomScreen }) {
  const [search] = useSearchParams()
  const rooms = roomList.useLoaded().data
  const requested = search.get('channelId')?.toLowerCase() ?? null
  const room = requested ? rooms?.[requested] : undefined
  const all = Object.values(rooms ?? {})
  const right = room ? screenOf(room, all) : screen
  useRoomKeys(screen)
  useSelected(screen, right === screen ? requested : null)
  useWayBack(requested)
  // An alert, or a link that somebody has copied, names the room and not its screen.
  if (right !== screen) return <Navigate replace to={{ pathname: ROOM_PATHS[right], search: `?${search}` }} />
  const isEmpty = rooms !== undefined && roomsOn(all, screen).length === 0
  const hasLog = search.has('log')
  return (
    <>
      <Panes
        narrow={requested || hasLog ? 'main' : isEmpty ? 'stacked' : 'list'}
        list={<RoomsPane screen={screen} />}
        main={
          <div className={styles.beside} data-log={hasLog || undefined}>
            {requested ? (
              <OpenRoom key={requested} roomId={requested} screen={screen} />
            ) : (
              <NothingOpen screen={screen} isEmpty={isEmpty} />
            )}
            {hasLog && <ActivityPane />}
          </div>
        }
      />
      <NewRoomOf screen={screen} />
    </>
  )
}

const isPhone = (): boolean => typeof matchMedia === 'function' && matchMedia('(max-width: 767px)').matches

/** Each screen comes back to the room that was open on it; on a phone to the list, which is all there is to see. */
function useSelected(screen: RoomScreen, roomId: string | null): void {
  const [search, setSearch] = useSearchParams()
  const rooms = roomList.useLoaded().data
  const hasArrived = useRef(false)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the rooms are there
  useEffect(() => {
    if (!rooms || hasArrived.current) return
    hasArrived.current = true
    const last = selectedOn(screen)
    const isBare = !search.has('channelId') && !search.has('new') && !search.has('log')
    if (last && rooms[last]?.isMember && isBare && !isPhone())
      setSearch(withRoom(search, last).search, { replace: true })
  }, [rooms, screen, key])
  useEffect(() => {
    if (roomId && rooms?.[roomId]) select(screen, roomId)
  }, [screen, roomId, rooms])
}

/** Leaving a room removes the focused button: the focus goes to the list then. */
function useWayBack(roomId: string | null): void {
  useEffect(() => {
    if (!roomId) return
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusRows()
      })
    }
  }, [roomId])
}

function NothingOpen({ screen, isEmpty }: { screen: RoomScreen; isEmpty: boolean }) {
  const [search] = useSearchParams()
  const names = screenText[screen]
  const create = (
    <ButtonLink look="primary" icon={<IconPlus size={18} />} to={addressWith(search, { new: 'room' })}>
      {names.create}
    </ButtonLink>
  )
  const Icon = SCREEN_ICONS[screen]
  return (
    <MainPane label={text.mainPane}>
      {isEmpty ? (
        <EmptyState
          Icon={Icon}
          title={names.emptyTitle}
          text={names.empty}
          actions={
            <>
              {create}
              <FirstSteps isSecond steps={[screen === 'office' ? 'invite-team' : 'invite-practice']} />
            </>
          }
        />
      ) : (
        <EmptyState Icon={Icon} title={names.chooseTitle} text={names.choose} actions={create} />
      )}
    </MainPane>
  )
}

/** The dialog for a new room, or for one below the room that is open. */
function NewRoomOf({ screen }: { screen: RoomScreen }) {
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('new')
  const above = roomList.useRoom(search.get('channelId'))
  if (wanted !== 'room' && !(wanted === 'below' && above)) return null
  return (
    <NewRoom
      screen={screen}
      above={wanted === 'below' ? above : undefined}
      onClose={() => setSearch((now) => addressWith(now, { new: null }).search, { replace: true })}
    />
  )
}
