import type { InviteInfo } from '@corridor/contract/office/model.ts'
import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { emailKey } from '@corridor/contract/people/rules.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { DeadLink } from '#entry/DeadLink.tsx'
import { EntryFrame } from '#entry/EntryFrame.tsx'
import { MailedLink } from '#entry/MailedLink.tsx'
import { useSentTo } from '#entry/use-sent-to.ts'
import { call } from '#platform/api.ts'
import { consumeDeepLink, deepLinks } from '#platform/navigation/deep-links.ts'
import { useStepFocus } from '#platform/navigation/use-step-focus.ts'
import { signOut, useSession } from '#platform/session.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { IconUsersGroup } from '#ui/icons/icons.ts'
import { Checking } from '#ui/states/Checking.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { completeOnboarding } from '../state/complete-onboarding.ts'
import { useInvite } from '../state/queries.ts'
import { MailSent, type SentMail } from './MailSent.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { signUpText, inviteText as text } from './text.ts'

function introOf(invite: InviteInfo, user: LoggedUser | null): string {
  const sentences = invite.invitedByName ? [text.from(invite.invitedByName)] : []
  if (user) sentences.push(text.signedInAs(user.email))
  else if (invite.hasAccount && invite.email) sentences.push(text.hasAccount(invite.email))
  else sentences.push(text[`${invite.kind}Intro`])
  return sentences.join(' ')
}

/** What an invite code stands for, and how to follow it: with a new account, with one's own, or at once. */
export function Invite() {
  const [search] = useSearchParams()
  const code = search.get('code') ?? ''
  const { restore, user } = useSession()
  const [isEntering, setEntering] = useState(false)
  // The invitation is used by then, so refetching it would fail.
  const link = useInvite(isEntering ? '' : code)
  const { sent, markSent, startOver } = useSentTo<SentMail>()
  useStepFocus(sent ? 'sent' : '')

  if (restore === 'in-progress') return null
  if (sent && !user) {
    return <MailSent sent={sent} onResent={() => markSent(sent)} onOtherEmail={startOver} />
  }
  if (isEntering) {
    return (
      <EntryFrame title={text.waitTitle}>
        <Checking>{text.entering}</Checking>
      </EntryFrame>
    )
  }
  return (
    <MailedLink
      link={link}
      isDead={!code}
      dead={<InviteDead isMissing={!code} />}
      waiting={{ title: text.waitTitle }}
      text={text}
    >
      {(invite) => (
        <EntryFrame
          Icon={IconUsersGroup}
          title={
            isConnectInvite(invite, user)
              ? text.wantsToConnect(invite.practiceName)
              : text.title[invite.kind](invite.practiceName, invite.role)
          }
          intro={introOf(invite, user)}
        >
          {user ? (
            <InviteForMember code={code} invite={invite} user={user} />
          ) : (
            <InviteForGuest
              code={code}
              invite={invite}
              onSent={(to, personId) => markSent({ to, personId })}
              onEntering={() => setEntering(true)}
            />
          )}
        </EntryFrame>
      )}
    </MailedLink>
  )
}

interface InviteForGuestProps {
  code: string
  invite: InviteInfo
  onSent: (email: string, personId: string) => void
  onEntering: () => void
}

/** An invited person without a session: signs up on the spot, or signs in and comes back here. */
function InviteForGuest({ code, invite, onSent, onEntering }: InviteForGuestProps) {
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
      onEntering={onEntering}
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

interface InviteForMemberProps {
  code: string
  invite: InviteInfo
  user: LoggedUser
}

/** A user who has a practice needs to open none: for them the invitation offers to connect the practices. */
const isConnectInvite = ({ kind, practiceName, email }: InviteInfo, user: LoggedUser | null): boolean =>
  kind === 'organization' &&
  Boolean(user?.practiceName) &&
  user?.practiceName !== practiceName &&
  (!email || emailKey(email) === emailKey(user?.email ?? ''))

/** Why this account cannot follow the invitation. */
function obstacleOf({ kind, practiceName, email }: InviteInfo, user: LoggedUser): string | undefined {
  if (email && emailKey(email) !== emailKey(user.email)) return text.forOther(email)
  // A personal invitation takes somebody on their own onto a team; nothing else does.
  if (user.isIndividual && kind !== 'team') return text.isIndividual
  if (!user.practiceName) return undefined
  return user.practiceName === practiceName ? text.sameTeam(practiceName) : text.inPractice(user.practiceName)
}

/** An invited person who is signed in: joins with one click where nothing is left to say. */
function InviteForMember({ code, invite, user }: InviteForMemberProps) {
  const navigate = useNavigate()
  const obstacle = obstacleOf(invite, user)
  const seesRequests = useSession(({ claims }) => claims.includes('ContactsAndNetwork'))
  const joining = useTask(async () => {
    await completeOnboarding(() => call('POST /onboarding/v2/complete', { body: { inviteCode: code } }))
    consumeDeepLink('code')
    showSnackbar(text.joined(invite.practiceName))
    navigate('/dashboard', { replace: true })
  })

  if (isConnectInvite(invite, user)) {
    return (
      <>
        <Notice tone="info">
          {seesRequests ? text.toRequests(invite.practiceName) : text.othersAnswer(invite.practiceName)}
        </Notice>
        <ButtonLink
          to={seesRequests ? '/dashboard/network?view=requests' : '/dashboard'}
          look="primary"
          size="l"
          isWide
        >
          {seesRequests ? text.seeRequests : text.toStart}
        </ButtonLink>
      </>
    )
  }
  if (obstacle) {
    return (
      <>
        <Notice tone="info">{obstacle}</Notice>
        <ButtonLink to="/dashboard" look="primary" size="l" isWide>
          {text.toStart}
        </ButtonLink>
        <Button size="l" isWide onClick={() => void signOut()}>
          {text.signOut}
        </Button>
      </>
    )
  }
  if (invite.kind !== 'team') {
    const way = invite.kind === 'organization' ? 'new' : 'code'
    return (
      <ButtonLink to={`/onboarding?way=${way}`} look="primary" size="l" isWide>
        {way === 'new' ? text.open : text.requestToJoin}
      </ButtonLink>
    )
  }
  return (
    <>
      {joining.failure && <Notice tone="error">{joining.failure}</Notice>}
      <Button look="primary" size="l" isWide isBusy={joining.isBusy} onClick={() => void joining.run()}>
        {text.join(invite.practiceName)}
      </Button>
    </>
  )
}

/** An invitation that leads nowhere, and the ways on. */
function InviteDead({ isMissing }: { isMissing: boolean }) {
  const isSignedIn = useSession((session) => session.user !== null)
  return (
    <DeadLink
      title={isMissing ? text.missingTitle : text.deadTitle}
      intro={isMissing ? text.missing : text.dead}
    >
      <ButtonLink to="/" look="primary" size="l" isWide>
        {isSignedIn ? text.toStart : text.signIn}
      </ButtonLink>
      {!isSignedIn && <TextLink to="/signup">{text.createAccount}</TextLink>}
    </DeadLink>
  )
}
