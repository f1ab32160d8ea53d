import { IconTrash } from '@tabler/icons-react'
import { useConfirm } from '../../../platform/confirm.ts'
import { useTask } from '../../../platform/use-task.ts'
import { Button } from '../../../ui/Button.tsx'
import { emptySandbox } from '../state/queries.ts'
import { text } from '../text.ts'

/** Throws everything in the sandbox away, after asking. */
export function EmptyButton() {
  const confirm = useConfirm()
  const emptying = useTask(emptySandbox, { done: text.emptied, failure: 'snackbar' })
  const empty = async () => {
    if (await confirm(text.emptying)) await emptying.run()
  }
  return (
    <Button icon={<IconTrash size={17} stroke={1.75} />} isBusy={emptying.isBusy} onClick={empty}>
      {text.empty}
    </Button>
  )
}
