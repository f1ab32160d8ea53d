import type { SandboxPhone, SandboxText } from '@corridor/contract/sandbox/routes.ts'
import { PHONE_STATES } from '@corridor/contract/sandbox/rules.ts'
import { copyText } from '#platform/copy-text.ts'
import { useTask } from '#platform/use-task.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { classes } from '#ui/classes.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { writtenNumber } from '#ui/fields/text/written-number.ts'
import { IconCopy, IconDeviceMobile, IconDeviceMobileShare } from '#ui/icons/icons.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { codeIn, type Phone, partnerOf, phonesOf } from '../state/phones.ts'
import { setPhone } from '../state/queries.ts'
import { sentAt } from '../state/sent-at.ts'
import { text } from '../text.ts'
import styles from './Phones.module.css'
import { WriteText } from './WriteText.tsx'

interface PhonesProps {
  isOn: boolean
  texts: SandboxText[]
  phones: SandboxPhone[]
}

/** A phone for each number that Corridor would have texted, and one to write from. */
export function Phones({ isOn, texts, phones }: PhonesProps) {
  if (!isOn) {
    return <EmptyState Icon={IconDeviceMobileShare} title={text.textsOffTitle} text={text.textsOff} />
  }
  const all = phonesOf(texts, phones)
  return (
    <div className={styles.phones}>
      <section className={styles.writer} aria-label={text.writeTitle}>
        <h2 className={styles.number}>{text.writeTitle}</h2>
        <p>{text.write}</p>
        <WriteText />
      </section>
      {all.length === 0 && (
        <EmptyState Icon={IconDeviceMobile} title={text.noTextsTitle} text={text.noTexts} />
      )}
      {all.map((phone) => (
        <PhoneCard key={phone.number} phone={phone} />
      ))}
    </div>
  )
}

/** What the phone has fetched; an address that did not answer is only counted. */
const isThere = (address: string): boolean => address.startsWith('data:image/')

/** One phone with its messages, the newest at the bottom. */
function PhoneCard({ phone }: { phone: Phone }) {
  const number = writtenNumber(phone.number)
  const partner = partnerOf(phone)
  return (
    <section className={styles.phone} aria-label={text.phoneOf(number)}>
      <header className={styles.head}>
        <h2 className={styles.number}>{number}</h2>
        <PhoneState phone={phone} />
      </header>
      {/* Newest first and drawn from the bottom up: so the newest stays in view without any scripting. */}
      <ol className={styles.screen}>
        {phone.texts.map((one) => (
          <li key={one.id} className={classes(styles.message, one.isFromPhone && styles.own)}>
            {one.text && <p className={styles.bubble}>{one.text}</p>}
            {one.pictures.filter(isThere).map((address) => (
              <img key={address} className={styles.picture} src={address} alt={text.picture} />
            ))}
            <p className={styles.meta}>
              {one.pictures.length > 0 && <span>{text.pictures(one.pictures.length)}</span>}
              <PartnerNumber written={one} />
              <time dateTime={one.sentAt}>{sentAt(one.sentAt)}</time>
              {!one.isFromPhone && <CopyCode words={one.text} />}
            </p>
          </li>
        ))}
      </ol>
      {/* Only the new partner's number replaces what is being written. */}
      {partner && <WriteText key={partner} from={phone.number} to={partner} />}
    </section>
  )
}

/** With whom; nothing for the installation's own texts. */
function PartnerNumber({ written: { isFromPhone, to, from } }: { written: SandboxText }) {
  if (isFromPhone) return <span>{text.wroteTo(writtenNumber(to))}</span>
  return from && <span>{text.textFrom(writtenNumber(from))}</span>
}

/** How the phone behaves. */
function PhoneState({ phone: { number, state } }: { phone: Phone }) {
  const setting = useTask(setPhone, { failure: 'snackbar' })
  return (
    <SelectField
      id={`state-${number}`}
      label={text.behaves}
      value={state}
      disabled={setting.isBusy}
      onChange={({ target }) => void setting.run(number, target.value as SandboxPhone['state'])}
    >
      {PHONE_STATES.map((one) => (
        <option key={one} value={one}>
          {text.states[one]}
        </option>
      ))}
    </SelectField>
  )
}

/** Copies the code in a message; null when there is none. */
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
