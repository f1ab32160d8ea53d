import type { SandboxFax, SandboxMachine } from '@corridor/contract/sandbox/routes.ts'
import { MACHINE_STATES } from '@corridor/contract/sandbox/rules.ts'
import { type FormEvent, useId, useState } from 'react'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { writtenNumber } from '#ui/fields/text/written-number.ts'
import { IconPrinter } from '#ui/icons/icons.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { faxFrom, setMachine } from '../state/queries.ts'
import { sentAt } from '../state/sent-at.ts'
import { faxText as text } from '../text.ts'
import styles from './FaxMachines.module.css'

interface FaxMachinesProps {
  isOn: boolean
  faxes: SandboxFax[]
  machines: SandboxMachine[]
}

/** The machine of a fax: the one that it went to, or the one that sent it. */
const numberOf = ({ isFromMachine, from, to }: SandboxFax): string => (isFromMachine ? from : to)

/** A fax machine for each number that Corridor called, with what came out of it, and one to send from. */
export function FaxMachines({ isOn, faxes, machines }: FaxMachinesProps) {
  if (!isOn) return <EmptyState Icon={IconPrinter} title={text.offTitle} text={text.off} />
  const numbers = [...new Set([...faxes.map(numberOf), ...machines.map(({ number }) => number)])]
  const stateOf = (number: string) => machines.find((one) => one.number === number)?.state ?? 'works'
  return (
    <div className={styles.machines}>
      <section className={styles.machine} aria-label={text.writeTitle}>
        <h2 className={styles.number}>{text.writeTitle}</h2>
        <p>{text.write}</p>
        <WriteFax />
      </section>
      <section className={styles.machine} aria-label={text.setTitle}>
        <h2 className={styles.number}>{text.setTitle}</h2>
        <p>{text.set}</p>
        <SetMachine />
      </section>
      {numbers.map((number) => (
        <section key={number} className={styles.machine} aria-label={text.machineOf(writtenNumber(number))}>
          <h2 className={styles.number}>{writtenNumber(number)}</h2>
          <MachineState number={number} state={stateOf(number)} />
          <ul className={styles.sheets}>
            {faxes
              .filter((fax) => numberOf(fax) === number)
              .map((fax) => (
                <Sheet key={fax.id} fax={fax} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Sheet({ fax }: { fax: SandboxFax }) {
  const partner = writtenNumber(fax.isFromMachine ? fax.to : fax.from)
  return (
    <li className={styles.sheet}>
      <span>{fax.isFromMachine ? text.sentTo(partner) : text.cameFrom(partner)}</span>
      <span>{text.pages(fax.pagesSent, fax.pages)}</span>
      <span>{text.outcomes[fax.state] ?? fax.state}</span>
      <time dateTime={fax.sentAt}>{sentAt(fax.sentAt)}</time>
      {!fax.isFromMachine && fax.pagesSent > 0 && (
        <a href={`/sandbox/v1/faxes/${encodeURIComponent(fax.id)}/document`} target="_blank" rel="noreferrer">
          {text.openPages}
        </a>
      )}
    </li>
  )
}

/** How the machine behaves. */
function MachineState({ number, state }: SandboxMachine) {
  const setting = useTask(setMachine, { failure: 'snackbar' })
  return (
    <SelectField
      id={`machine-${number}`}
      label={text.behaves}
      value={state}
      disabled={setting.isBusy}
      onChange={({ target }) => void setting.run(number, target.value as SandboxMachine['state'])}
    >
      {MACHINE_STATES.map((one) => (
        <option key={one} value={one}>
          {text.states[one]}
        </option>
      ))}
    </SelectField>
  )
}

/** Chooses how a machine behaves before anybody called it. */
function SetMachine() {
  const id = useId()
  const [number, setNumber] = useState('')
  const setting = useTask(setMachine, { failure: 'snackbar' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const digits = number.replace(/\D/g, '')
    void setting.run(digits.length === 10 ? `+1${digits}` : `+${digits}`, 'busy')
  }
  return (
    <form className={styles.write} onSubmit={submit}>
      <TextField
        id={`${id}-number`}
        label={text.number}
        type="tel"
        required
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
      <Button type="submit" isBusy={setting.isBusy}>
        {text.makeBusy}
      </Button>
    </form>
  )
}

const readFile = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** Sends a fax to a practice, as a machine elsewhere would. */
function WriteFax() {
  const id = useId()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [words, setWords] = useState('')
  const [file, setFile] = useState<File>()
  const sending = useTask(faxFrom, { done: text.sent, failure: 'snackbar' })
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const document = file && (await readFile(file))
    const body = { id: crypto.randomUUID(), from, to, text: words, ...(document && { document }) }
    if (!(await sending.run(body))) return
    setWords('')
    setFile(undefined)
    form.reset()
  }
  return (
    <form className={styles.write} onSubmit={send}>
      <TextField
        id={`${id}-from`}
        label={text.from}
        type="tel"
        required
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        id={`${id}-to`}
        label={text.practiceNumber}
        type="tel"
        required
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
      <TextAreaField
        id={`${id}-words`}
        label={text.words}
        rows={3}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <TextField
        id={`${id}-file`}
        label={text.file}
        type="file"
        accept="application/pdf,image/png,image/jpeg,image/tiff"
        onChange={({ target }) => setFile(target.files?.[0])}
      />
      <Button type="submit" isBusy={sending.isBusy} isOff={words === '' && !file}>
        {text.send}
      </Button>
    </form>
  )
}
