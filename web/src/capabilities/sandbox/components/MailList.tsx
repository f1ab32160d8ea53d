import type { SandboxMail } from '@corridor/contract/sandbox/routes.ts'
import { Link } from 'react-router'
import { classes } from '../../../ui/classes.ts'
import { sentAt } from '../state/sent-at.ts'
import { text } from '../text.ts'
import styles from './MailList.module.css'

interface MailListProps {
  mails: SandboxMail[]
  openId: string | undefined
}

export function MailList({ mails, openId }: MailListProps) {
  return (
    <nav className={styles.list} aria-label={text.mailList}>
      {mails.map(({ id, to, subject, sentAt: instant }) => (
        <Link
          key={id}
          to={`?tab=mail&id=${id}`}
          className={classes(styles.row, id === openId && styles.on)}
          aria-current={id === openId ? 'true' : undefined}
        >
          <span className={styles.top}>
            <span className={styles.subject}>{subject}</span>
            <time className={styles.time} dateTime={instant}>
              {sentAt(instant)}
            </time>
          </span>
          <span className={styles.to}>{text.to(to)}</span>
        </Link>
      ))}
    </nav>
  )
}
