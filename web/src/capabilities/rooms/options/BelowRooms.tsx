import type { PracticeRoom } from '@corridor/contract/rooms/model.ts'
import { useSearchParams } from 'react-router'
import { useNow } from '#engines/conversation/state/use-now.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { IconPlus } from '#ui/icons/icons.ts'
import { JoinableRow, RoomRow } from '../list/RoomRow.tsx'
import { withRoom } from '../places.ts'
import { roomList } from '../state/discussions.ts'
import { optionsText as text } from '../text.ts'
import styles from './Options.module.css'

/** The rooms below a room, those that one may join among them. */
export function BelowRooms({ room }: { room: PracticeRoom }) {
  const [search] = useSearchParams()
  const now = useNow()
  const below = roomList.useRooms().filter(({ parentRoomId }) => parentRoomId === room.id)
  return (
    <section className={styles.part} aria-label={text.below}>
      <div className={styles.head}>
        <h3 className={styles.title}>{text.below}</h3>
        {room.abilities.mayWrite && (
          <ButtonLink
            size="s"
            icon={<IconPlus size={17} />}
            to={addressWith(search, { new: 'below' })}
            replace
          >
            {text.addBelow}
          </ButtonLink>
        )}
      </div>
      {below.length === 0 ? (
        <p className={styles.detail}>{text.noneBelow}</p>
      ) : (
        <ul className={styles.list}>
          {below.map((one) => {
            const row = { room: one, to: `?${withRoom(search, one.id).search}`, now, tabIndex: 0 } as const
            return <li key={one.id}>{one.isMember ? <RoomRow {...row} /> : <JoinableRow {...row} />}</li>
          })}
        </ul>
      )}
    </section>
  )
}
