import type { ItemRef } from '@corridor/contract/worklist/model.ts'
import { useSession } from '#platform/session.ts'
import { offerUndo } from '#platform/snackbar/offer-undo.ts'
import { useTask } from '#platform/use-task.ts'
import { buttonClass } from '#ui/actions/button-looks.ts'
import { Menu } from '#ui/actions/Menu.tsx'
import { MenuItem } from '#ui/actions/MenuItem.tsx'
import { IconUserCheck } from '#ui/icons/icons.ts'
import { assigneesOf, assignItem } from '../state/changes.ts'
import { useWorkers } from '../state/queries.ts'
import { text } from '../text.ts'

/** Gives several selected items to one person; Undo gives each back to who had it. */
export function AssignMany({ items, onDone }: { items: readonly ItemRef[]; onDone: () => void }) {
  const ownId = useSession((session) => session.user?.id)
  const people = useWorkers(items[0]!).data?.people ?? []
  const task = useTask(
    async (personId: string, name: string) => {
      const before = await assigneesOf(items)
      const changed = before.filter(({ assigneeId }) => assigneeId !== personId)
      for (const state of changed) await assignItem(state, personId)
      offerUndo(text.assignedMany(items.length, name), () =>
        Promise.all(changed.map((state) => assignItem({ ...state, assigneeId: personId }, state.assigneeId))),
      )
    },
    { failure: 'snackbar' },
  )
  const assign = async (personId: string, name: string) => {
    if (await task.run(personId, name)) onDone()
  }
  const others = people.filter(({ id }) => id !== ownId)
  return (
    <Menu
      trigger={
        <>
          <IconUserCheck size={18} aria-hidden="true" />
          {text.assign}
        </>
      }
      triggerLabel={text.assign}
      triggerClass={buttonClass({ size: 's' })}
      head={text.assignTitle}
    >
      {people
        .filter(({ id }) => id === ownId)
        .map(({ id }) => (
          <MenuItem key={id} onAction={() => void assign(id, text.you)}>
            {text.assignToMe}
          </MenuItem>
        ))}
      {others.map(({ id, name }) => (
        <MenuItem key={id} onAction={() => void assign(id, name)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
