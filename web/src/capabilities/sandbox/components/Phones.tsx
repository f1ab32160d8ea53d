import type { SandboxText } from '@corridor/contract/sandbox/routes.ts'
import { IconCopy, IconDeviceMobile, IconDeviceMobileShare } from '@tabler/icons-react'
import { copyText } from '../../../platform/copy-text.ts'
import { TextButton } from '../../../ui/actions/TextButton.tsx'
import { writtenNumber } from '../../../ui/fields/written-number.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { codeIn, type Phone, phonesOf } from '../state/phones.ts'
import { sentAt } from '../state/sent-at.ts'
import { text } from '../text.ts'
import styles from './Phones.module.css'

interface PhonesProps {
  isOn: boolean
  texts: SandboxText[]
}

/** A phone for each number that Corridor would have texted. */
export function Phones({ isOn, texts }: PhonesProps) {
  if (!isOn) {
    return <EmptyState Icon={IconDeviceMobileShare} title={text.textsOffTitle} text={text.textsOff} />
  }
  if (texts.length === 0) {
    return <EmptyState Icon={IconDeviceMobile} title={text.noTextsTitle} text={text.noTexts} />
  }
  return (
    <div className={styles.phones}>
      {phonesOf(texts).map((phone) => (
        <PhoneCard key={phone.number} phone={phone} />
      ))}
    </div>
  )
}

/** One phone with its messages, the newest at the bottom. */
function PhoneCard({ phone }: { phone: Phone }) {
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

/** Copies the code in a message; nothing when there is none. */
function CopyCode({ words }: { words: string }) {
  const code = codeIn(words)
  if (!code) return null
  const copy = () => void copyText(code, text.copied, text.notCopied)
  return (
    <TextButton onClick={copy}>
      <IconCopy size={14} aria-hidden="true" />
      {text.copyCode(code)}
    </TextButton>
  )
}
