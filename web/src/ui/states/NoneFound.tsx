import { IconSearchOff } from '@tabler/icons-react'
import { Button } from '../actions/Button.tsx'
import { EmptyState } from './EmptyState.tsx'

interface NoneFoundProps {
  title: string
  text: string
  clearLabel: string
  onClear: () => void
}

/** Something is there, and what was typed or chosen hides all of it. */
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
