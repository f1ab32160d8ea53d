import type { InviteInfo } from '@corridor/contract/office/model.ts'
import { deepLinks } from '../../../platform/navigation/deep-links.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { signUpText, inviteText as text } from '../text.ts'
import { SignUpForm } from './SignUpForm.tsx'

interface InviteForGuestProps {
  code: string
  invite: InviteInfo
  onSent: (email: string, personId: string) => void
}

/** An invited person without a session: signs up on the spot, or signs in and comes back here. */
export function InviteForGuest({ code, invite, onSent }: InviteForGuestProps) {
  const comeBack = () => deepLinks.remember(`/invite?code=${encodeURIComponent(code)}`)
  const state = { email: invite.email ?? undefined }
  if (invite.hasAccount) {
    return (
      <ButtonLink to="/login" state={state} look="primary" size="l" isWide onClick={comeBack}>
        {text.signInToJoin}
      </ButtonLink>
    )
  }
  return (
    <SignUpForm
      isIndividual={false}
      inviteCode={code}
      fixedEmail={invite.email ?? undefined}
      opensPractice={invite.kind === 'organization'}
      submitLabel={invite.kind === 'team' ? signUpText.submitInvited : signUpText.submit}
      onSent={onSent}
      foot={
        <span>
          {text.haveAccount}{' '}
          <TextLink to="/login" state={state} onClick={comeBack}>
            {text.signIn}
          </TextLink>
        </span>
      }
    />
  )
}
