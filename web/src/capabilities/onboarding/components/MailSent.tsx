import { GENERIC_MESSAGE } from '@corridor/contract/kernel/errors.ts'
import { CONFIRM_LINK_HOURS, CONFIRM_RESEND_SECONDS } from '@corridor/contract/onboarding/limits.ts'
import { IconMailFast } from '@tabler/icons-react'
import { useState } from 'react'
import { EntryFrame } from '../../../entry/EntryFrame.tsx'
import { ApiError, call } from '../../../platform/api.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { useSecondsUntil } from '../../../platform/use-countdown.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { SandboxLink } from '../../sandbox/public.ts'
import type { SentMail } from '../state/use-sent-mail.ts'
import { sentText as text } from '../text.ts'
import styles from './MailSent.module.css'

interface MailSentProps {
  sent: SentMail
  onResent: () => void
  onOtherEmail: () => void
}

/** The confirmation is on its way. The same for every address, so that nobody learns who has an account. */
export function MailSent({ sent, onResent, onOtherEmail }: MailSentProps) {
  const left = useSecondsUntil(sent.at + CONFIRM_RESEND_SECONDS * 1000)
  const [isBusy, setBusy] = useState(false)

  const resend = async () => {
    setBusy(true)
    try {
      const params = { personId: sent.personId }
      await call('POST /web-signup/v2/email-confirmation/:personId', { params, withoutSession: true })
      showSnackbar(text.resent)
      onResent()
    } catch (error) {
      showSnackbar(error instanceof ApiError ? error.message : GENERIC_MESSAGE, 'error')
    } finally {
      setBusy(false)
    }
  }

  return (
    <EntryFrame
      icon={<IconMailFast size={32} stroke={1.5} />}
      title={text.title}
      intro={text.intro(sent.to, CONFIRM_LINK_HOURS)}
    >
      <div className={styles.ways}>
        <SandboxLink tab="mail" />
        <Button isBusy={isBusy} isOff={left > 0} onClick={resend}>
          {left > 0 ? text.resendIn(left) : text.resend}
        </Button>
        <p className={styles.nothing}>{text.nothing}</p>
        <TextButton onClick={onOtherEmail}>{text.otherEmail}</TextButton>
        <TextLink to="/login">{text.signIn}</TextLink>
      </div>
    </EntryFrame>
  )
}
