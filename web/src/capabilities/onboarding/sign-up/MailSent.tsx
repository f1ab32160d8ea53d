import { CONFIRM_LINK_HOURS, CONFIRM_RESEND_SECONDS } from '@corridor/contract/onboarding/limits.ts'
import { SandboxLink } from '#capabilities/sandbox/public.ts'
import { EntryFrame } from '#entry/EntryFrame.tsx'
import type { Sent } from '#entry/use-sent-to.ts'
import { call } from '#platform/api.ts'
import { forgetValues } from '#platform/form.ts'
import { useSecondsUntil } from '#platform/use-countdown.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { IconMailFast } from '#ui/icons/icons.ts'
import styles from './MailSent.module.css'
import { sentText as text } from './text.ts'

export interface SentMail {
  personId: string
}

interface MailSentProps {
  sent: Sent<SentMail>
  onResent: () => void
  onOtherEmail: () => void
}

/** The confirmation is on its way. The same for every address, so that nobody learns who has an account. */
export function MailSent({ sent, onResent, onOtherEmail }: MailSentProps) {
  const left = useSecondsUntil(sent.at + CONFIRM_RESEND_SECONDS * 1000)
  const resending = useTask(
    async () => {
      const params = { personId: sent.personId }
      await call('POST /web-signup/v2/email-confirmation/:personId', { params, withoutSession: true })
      onResent()
    },
    { done: text.resent, failure: 'snackbar' },
  )

  return (
    <EntryFrame Icon={IconMailFast} title={text.title} intro={text.intro(sent.to, CONFIRM_LINK_HOURS)}>
      <div className={styles.ways}>
        <SandboxLink tab="mail" />
        <Button isBusy={resending.isBusy} isOff={left > 0} onClick={() => void resending.run()}>
          {left > 0 ? text.resendIn(left) : text.resend}
        </Button>
        <p className={styles.nothing}>{text.nothing}</p>
        <TextButton onClick={onOtherEmail}>{text.otherEmail}</TextButton>
        <TextLink to="/login" onClick={() => forgetValues('sign-up')}>
          {text.signIn}
        </TextLink>
      </div>
    </EntryFrame>
  )
}
