import type { PracticeRoom } from '@corridor/contract/rooms/model.ts'
import { ROOM_TYPES } from '@corridor/contract/rooms/rules.ts'
import { useRef } from 'react'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { useRestoredFocus } from '#ui/layout/use-restored-focus.ts'
import { editRoom, setFavourite } from '../state/changes.ts'
import { roomText, optionsText as text } from '../text.ts'
import { About } from './About.tsx'
import { BelowRooms } from './BelowRooms.tsx'
import { Members } from './Members.tsx'
import styles from './Options.module.css'
import { useDelete, useLeave } from './use-leave.ts'

/** What a room is called and about, who is in it, and how one leaves it. What one may change comes with the room. */
export function ChannelOptions({ room }: { room: PracticeRoom }) {
  const section = useRef<HTMLElement>(null)
  const { onFocus } = useRestoredFocus(section)
  const isOver = room.status !== 0
  const mayChange = room.abilities.mayManage && !isOver
  return (
    <section
      ref={section}
      className={styles.options}
      aria-label={roomText.options}
      tabIndex={-1}
      onFocus={onFocus}
    >
      <About key={room.id} room={room} mayChange={mayChange} />
      <section className={styles.part} aria-label={text.own}>
        <h3 className={styles.title}>{text.own}</h3>
        <Switch
          id="room-favourite"
          label={text.favourite}
          detail={text.favouriteDetail}
          isOn={room.isFavorite}
          onChange={(isOn) => void setFavourite(room.id, isOn)}
        />
      </section>
      {mayChange && room.roomType !== ROOM_TYPES.CrossOffice && <Access room={room} />}
      <Members room={room} />
      {room.parentRoomId === null && <BelowRooms room={room} />}
      <Ending room={room} />
    </section>
  )
}

/** Whether people join by themselves. Between practices they never do. */
function Access({ room }: { room: PracticeRoom }) {
  const isBelow = room.roomType === ROOM_TYPES.SubRoom
  const task = useTask(
    (isOpen: boolean) => editRoom({ roomId: room.id, name: room.name, isPrivate: !isOpen }),
    { done: text.saved, failure: 'snackbar' },
  )
  return (
    <section className={styles.part} aria-label={text.access}>
      <h3 className={styles.title}>{text.access}</h3>
      <Switch
        id="room-open"
        label={isBelow ? text.isOpenBelow : text.isOpen}
        detail={isBelow ? text.isOpenBelowDetail : text.isOpenDetail}
        isOn={task.busyWith ? task.busyWith[0] : !room.isPrivate}
        onChange={(isOpen) => void task.run(isOpen)}
      />
    </section>
  )
}

function Ending({ room }: { room: PracticeRoom }) {
  const leave = useLeave(room)
  const remove = useDelete(room)
  if (room.isHuddle) return <p className={styles.detail}>{text.huddleStays}</p>
  return (
    <div className={styles.buttons}>
      <Button isBusy={leave.isBusy} onClick={() => void leave.run()}>
        {text.leave}
      </Button>
      {room.abilities.mayManage && (
        <Button look="danger" isBusy={remove.isBusy} onClick={() => void remove.run()}>
          {text.delete}
        </Button>
      )}
    </div>
  )
}
