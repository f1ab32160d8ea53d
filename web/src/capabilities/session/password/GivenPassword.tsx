import { StepFrame } from '#entry/StepFrame.tsx'
import { renewStanding, useSession } from '#platform/session.ts'
import { IconKey } from '#ui/icons/icons.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { givenText as text } from './text.ts'

/** A person with an assigned password chooses their own before anything else opens. */
export function GivenPassword() {
  const user = useSession((session) => session.user)
  if (!user) return null
  return (
    <StepFrame Icon={IconKey} title={text.title} intro={text.intro}>
      <ChangePasswordForm user={user} look="entry" onChanged={() => void renewStanding()} />
    </StepFrame>
  )
}
