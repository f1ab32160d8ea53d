import type { ReactNode } from 'react'
import { ConfirmedButton } from '../components/ConfirmedButton.tsx'
import { personText } from '../people/text.ts'
import { withdraw } from '../state/changes.ts'
import type { OpenRequest } from '../state/requests.ts'
import { sentText } from './text.ts'

interface TakeBackButtonProps {
  request: OpenRequest
  /** Small in a row, where its label has the name. */
  size?: 's'
  children: ReactNode
}

/** Takes back a sent request or invite. */
export function TakeBackButton({ request, size, children }: TakeBackButtonProps) {
  const { name } = request
  const text = request.connection ? personText : sentText
  return (
    <ConfirmedButton
      size={size}
      look={size && 'quiet'}
      aria-label={size && text.takeBackLabel(name)}
      question={text.takingBack(name)}
      work={() => withdraw(request)}
      done={text.takenBack(name)}
    >
      {children}
    </ConfirmedButton>
  )
}
