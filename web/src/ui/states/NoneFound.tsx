import { Button } from '../actions/Button.tsx'
import { IconSearchOff } from '../icons/icons.ts'
import { EmptyState } from './EmptyState.tsx'

interface NoneFoundProps {
  title: string
  text: string
  clearLabel: string
  onClear: () => void
}

/** There is data, and the search or filter hides all of it. */
export function NoneFound({ title, text, clearLabel, onClear }: NoneFoundProps) {
  return (
    <EmptyState
      Icon={IconSearchOff}
      title={title}
      text={text}
      actions={<Button onClick={onClear}>{clearLabel}</Button>}
    />
  )
}
