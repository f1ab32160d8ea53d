import type { SandboxMail } from '@corridor/contract/sandbox/routes.ts'
import { Link } from 'react-router'
import { linkedText } from '../state/linked-text.ts'
import styles from './MailText.module.css'

/** The words of a mail, with the addresses in them as links, as a mail program shows them. */
export function MailText({ mail }: { mail: SandboxMail }) {
  return (
    <p className={styles.text}>
      {linkedText(mail.text, mail.link).map((part, place) => {
        if (typeof part === 'string') return part
        const { url, shown, path } = part
        return path ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          <Link key={place} className={styles.link} to={path} title={url}>
            {shown}
          </Link>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          <a key={place} className={styles.link} href={url} title={url} rel="noreferrer">
            {shown}
          </a>
        )
      })}
    </p>
  )
}
