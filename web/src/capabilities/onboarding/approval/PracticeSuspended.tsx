import { IconLock } from '@tabler/icons-react'
import { StepFrame } from '../../../entry/StepFrame.tsx'
import { useSession } from '../../../platform/session.ts'
import { pendingText, suspendedText as text } from './text.ts'
import { WaitForNews } from './WaitForNews.tsx'

/** The operator has shut the practice out: says so, and goes on by itself once it is open again. */
export function PracticeSuspended() {
  const user = useSession((session) => session.user)
  if (!user) return null
  return (
    <StepFrame
      Icon={IconLock}
      title={text.title(user.practiceName?.trim() || pendingText.yourPractice)}
      intro={`${text.intro} ${user.isPracticeAdmin ? text.askOperator : text.askOwner}`}
    >
      <WaitForNews />
    </StepFrame>
  )
}
