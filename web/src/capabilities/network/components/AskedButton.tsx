import type { ComponentProps } from 'react'
import { type Question, useConfirm } from '../../../platform/confirm.ts'
import { useTask } from '../../../platform/use-task.ts'
import { Button } from '../../../ui/actions/Button.tsx'

interface AskedButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'isBusy'> {
  /** Asked before: what it does cannot be undone. */
  question: Question
  work: () => Promise<unknown>
  /** Said once it is done. */
  done: string
  /** Once it is sure, and before it is done. */
  onSure?: () => void
}

/** Ends something, after a question that names it. */
export function AskedButton({ question, work, done, onSure, ...rest }: AskedButtonProps) {
  const confirm = useConfirm()
  const task = useTask(work, { done, failure: 'snackbar' })
  const run = async () => {
    if (!(await confirm(question))) return
    onSure?.()
    await task.run()
  }
  return <Button {...rest} isBusy={task.isBusy} onClick={run} />
}
