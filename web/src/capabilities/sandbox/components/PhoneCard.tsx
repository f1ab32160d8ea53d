import { writtenNumber } from '../../../ui/written-number.ts'
import type { Phone } from '../state/phones.ts'
import { sentAt } from '../state/sent-at.ts'
import { text } from '../text.ts'
import { CopyCode } from './CopyCode.tsx'
import styles from './PhoneCard.module.css'

/** One phone with its messages, the newest at the bottom. */
export function PhoneCard({ phone }: { phone: Phone }) {
  const number = writtenNumber(phone.number)
  return (
    <section className={styles.phone} aria-label={text.phoneOf(number)}>
      <header className={styles.head}>
        <h2 className={styles.number}>{number}</h2>
      </header>
      {/* Newest first and drawn from the bottom up: so the newest stays in view without any scripting. */}
      <ol className={styles.screen}>
        {phone.texts.map(({ id, text: words, sentAt: instant }) => (
          <li key={id} className={styles.message}>
            <p className={styles.bubble}>{words}</p>
            <p className={styles.meta}>
              <time dateTime={instant}>{sentAt(instant)}</time>
              <CopyCode words={words} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
