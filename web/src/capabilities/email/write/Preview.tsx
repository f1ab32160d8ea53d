import type { EmailBody } from '@corridor/contract/email/body-text.ts'
import { noticeOf } from '@corridor/contract/email/rules.ts'
import type { SendBy } from '@corridor/contract/email/types.ts'
import { sizeText } from '@corridor/contract/files/rules.ts'
import { linkMail } from '@corridor/contract/guests/link-mail.ts'
import { useQuery } from '@tanstack/react-query'
import type { Attached } from '#platform/upload.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { RichText } from '../RichText.tsx'
import { signatureQuery } from '../state/queries.ts'
import { writeText as text, text as words } from '../text.ts'
import styles from './WriteEmail.module.css'

interface PreviewProps {
  name: string
  by: SendBy
  email: { subject: string; body: EmailBody; files: readonly Attached[] }
  onClose: () => void
}

/** What the patient will get: the notice that leaves, with nothing of the email in it, and the page that its link opens. */
export function Preview({ name, by, email, onClose }: PreviewProps) {
  const { data } = useQuery(signatureQuery)
  const { practiceName = '', practicePhone: phone = null, preview: signature = '' } = data ?? {}
  const {
    subject,
    text: mail,
    short,
  } = linkMail(noticeOf, {
    practiceName,
    phone,
    link: `[${text.previewLink}]`,
  })
  return (
    <FormDialog title={text.previewTitle(name)} closeLabel={words.close} onClose={onClose}>
      <section className={styles.sheet} aria-label={by === 'text' ? text.previewText : text.previewMail}>
        <h3 className={styles.label}>{by === 'text' ? text.previewText : text.previewMail}</h3>
        {by === 'email' && <strong>{subject}</strong>}
        <p className={styles.notice}>{by === 'text' ? short : mail}</p>
      </section>
      <section className={styles.sheet} aria-label={text.previewPage}>
        <h3 className={styles.label}>{text.previewPage}</h3>
        <p className={styles.hint}>{practiceName}</p>
        <strong>{email.subject}</strong>
        <div className={styles.page}>
          <RichText body={email.body} heading="h4" />
        </div>
        <p className={styles.signature}>{signature}</p>
        {email.files.length > 0 && (
          <ul>
            {email.files.map(({ id, name: fileName, size }) => (
              <li key={id}>
                {fileName} <span className={styles.hint}>{sizeText(size)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </FormDialog>
  )
}
