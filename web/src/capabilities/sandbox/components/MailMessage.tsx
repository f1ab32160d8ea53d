import type { SandboxMail } from '@corridor/contract/sandbox/routes.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { MainPane } from '../../../ui/MainPane.tsx'
import { sentAt } from '../state/sent-at.ts'
import { text } from '../text.ts'
import styles from './MailMessage.module.css'
import { MailText } from './MailText.tsx'

/** One mail as it would have been read, with the link in it as a button. */
export function MailMessage({ mail }: { mail: SandboxMail }) {
  return (
    <MainPane
      label={mail.subject}
      back={{ to: '?tab=mail', label: text.backToList }}
      head={
        <div className={styles.head}>
          <h2 className={styles.subject}>{mail.subject}</h2>
          <p className={styles.meta}>
            {text.to(mail.to)} · <time dateTime={mail.sentAt}>{sentAt(mail.sentAt)}</time>
          </p>
        </div>
      }
    >
      <div className={styles.body}>
        <MailText mail={mail} />
        {mail.link && (
          <ButtonLink
            look="primary"
            size="l"
            to={mail.link}
            icon={<IconArrowRight size={18} stroke={1.75} />}
          >
            {text.openLink}
          </ButtonLink>
        )}
      </div>
    </MainPane>
  )
}
