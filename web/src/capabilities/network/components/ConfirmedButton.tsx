import type { ComponentProps } from 'react'
import { type Question, useConfirm } from '../../../platform/confirm.ts'
import { useTask } from '../../../platform/use-task.ts'
import { Button } from '../../../ui/actions/Button.tsx'

interface ConfirmedButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'isBusy'> {
  /** Confirmed first, because the action cannot be undone. */
  question: Question
  work: () => Promise<unknown>
  /** The message after success. */
  done: string
  /** Runs after the confirmation and before the work. */
  onConfirmed?: () => void
}

/** A button whose action is confirmed first. */
export function ConfirmedButton({ question, work, done, onConfirmed, ...rest }: ConfirmedButtonProps) {
  const confirm = useConfirm()
  const task = useTask(work, { done, failure: 'snackbar' })
  const run = async () => {
    if (!(await confirm(question))) return
    onConfirmed?.()
    await task.run()
  }
  return <Button {...rest} isBusy={task.isBusy} onClick={run} />
}
