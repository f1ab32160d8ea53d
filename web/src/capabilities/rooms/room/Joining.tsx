import type { PracticeRoom } from '@corridor/contract/rooms/model.ts'
import { useSearchParams } from 'react-router'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconDoorEnter } from '#ui/icons/first-icons.ts'
import { MainPane } from '#ui/layout/MainPane.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { withRoom } from '../places.ts'
import { joinRoom } from '../state/changes.ts'
import { listText, roomText as text } from '../text.ts'

/** A room that is open to the person, who is not in it yet: nothing of what is written in it shows. */
export function Joining({ room }: { room: PracticeRoom }) {
  const [search] = useSearchParams()
  const join = useTask(() => joinRoom(room.id), {
    done: listText.joined(room.displayName),
    failure: 'snackbar',
  })
  return (
    <MainPane label={room.displayName} back={{ to: withRoom(search, null), label: text.back }}>
      <EmptyState
        Icon={IconDoorEnter}
        title={text.joinTitle(room.displayName)}
        text={[room.description, text.joinText(room.memberCount)].filter(Boolean).join(' ')}
        actions={
          <Button look="primary" isBusy={join.isBusy} onClick={() => void join.run()}>
            {listText.join}
          </Button>
        }
      />
    </MainPane>
  )
}
