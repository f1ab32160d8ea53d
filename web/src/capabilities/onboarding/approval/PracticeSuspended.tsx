import { StepFrame } from '#entry/StepFrame.tsx'
import { useSession } from '#platform/session.ts'
import { IconLock } from '#ui/icons/icons.ts'
import { pendingText, suspendedText as text } from './text.ts'
import { WaitForNews } from './WaitForNews.tsx'

/** Shows that the practice is suspended, and continues by itself once it is resumed. */
export function PracticeSuspended() {
  const user = useSession((session) => session.user)
  if (!user) return null
  return (
    <StepFrame
      Icon={IconLock}
      title={text.title(user.practiceName?.trim() || pendingText.yourPractice)}
      intro={`${text.intro} ${user.isPracticeAdmin ? text.contactOperator : text.contactOwner}`}
    >
      <WaitForNews />
    </StepFrame>
  )
}
