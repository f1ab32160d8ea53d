import type { ComponentProps } from 'react'
import { type Question, useConfirm } from '#platform/confirm.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'

interface TaskButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'isBusy'> {
  /** Confirmed first, where the action cannot be undone. */
  question?: Question
  work: () => Promise<unknown>
  /** The message after success. */
  done: string
}

/** A button with a task, whose failure is shown in the snackbar. */
export function TaskButton({ question, work, done, ...rest }: TaskButtonProps) {
  const confirm = useConfirm()
  const task = useTask(work, { done, failure: 'snackbar' })
  const run = async () => {
    if (!question || (await confirm(question))) await task.run()
  }
  return <Button {...rest} isBusy={task.isBusy} onClick={run} />
}
