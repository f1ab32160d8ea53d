import type { GuestLink, GuestPass, Language } from '@corridor/contract/guests/model.ts'
import { CODE_DIGITS } from '@corridor/contract/kernel/one-time-codes.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { type CallError, call } from '#guest/calls.ts'
import { makeDevice } from '#guest/stored.ts'
import type { PageText } from './text.ts'

interface LockProps {
  token: string
  link: GuestLink
  title: string
  text: PageText
  language: Language
  onOpened: (pass: GuestPass) => void
  /** The link may have changed: a birth date is asked for, or it has ended. */
  onStale: () => Promise<unknown>
}

type Way = 'mail' | 'text'

function useUnlocking({ token, link, text, language, onOpened, onStale }: LockProps) {
  const [sent, setSent] = useState<{ by: Way; resendAt: number }>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      const { code } = error as CallError
      setFailure(code === undefined ? text.offline : (text.errors[code] ?? text.failed))
      if (code !== undefined) await onStale()
    }
    setBusy(false)
  }

  const send = (by: Way) =>
    run(async () => {
      const { resendAt } = await call('POST /guests/v1/code', { guest: token, body: { by, language } })
      setSent({ by, resendAt })
    })
  const open = (body: { code?: string; birthDate?: string; device?: string; trustsDevice?: boolean }) =>
    run(async () => onOpened(await call('POST /guests/v1/open', { guest: token, body })))

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const birthDate = link.isBirthDateNeeded ? birthDateIn(form) : undefined
    void open({
      code: String(form.get('code') ?? '').replace(/\D/g, ''),
      ...(birthDate && { birthDate }),
      ...(form.get('remember') && { device: makeDevice(), trustsDevice: true }),
    })
  }

  return { sent, failure, isBusy, send, open, submit }
}

interface WaysProps extends Pick<LockProps, 'link' | 'text'> {
  isBusy: boolean
  isAgain: boolean
  onSend: (by: Way) => void
}

/** By mail, by text, or whichever of the two the link was made for. */
const Ways = ({ link, text, isBusy, isAgain, onSend }: WaysProps) => (
  <>
    {link.maskedEmail && (
      <button
        type="button"
        className={isAgain ? '' : 'main-button'}
        disabled={isBusy}
        onClick={() => onSend('mail')}
      >
        {text.mailCode(link.maskedEmail)}
      </button>
    )}
    {link.mobileEnd && (
      <button
        type="button"
        className={isAgain || link.maskedEmail ? '' : 'main-button'}
        disabled={isBusy}
        onClick={() => onSend('text')}
      >
        {text.textCode(link.mobileEnd)}
      </button>
    )}
  </>
)

interface CodeFormProps extends Pick<LockProps, 'link' | 'text'> {
  failure: string | undefined
  isBusy: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

const CodeForm = ({ link, text, failure, isBusy, onSubmit }: CodeFormProps) => (
  <form onSubmit={onSubmit}>
    <label>
      {text.code}
      <input
        className="code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_DIGITS}
        pattern="[0-9]*"
        aria-describedby="code-sent"
        // biome-ignore lint/a11y/noAutofocus: a person who requested a code types it next
        autoFocus
        required
      />
    </label>
    {link.isBirthDateNeeded && <BirthDate text={text} />}
    <label className="check">
      <input name="remember" type="checkbox" />
      <span>
        {text.remember}
        <small>{text.notShared}</small>
      </span>
    </label>
    <Failure text={failure} />
    <button type="submit" className="main-button" disabled={isBusy}>
      {text.open}
    </button>
  </form>
)

/** Before anything is shown: a code to the address or the phone that the link was made for. */
export function Lock(props: LockProps) {
  const { link, title, text } = props
  const { sent, failure, isBusy, send, open, submit } = useUnlocking(props)
  const seconds = useCountdown(sent?.resendAt)
  if (!link.isCodeNeeded)
    return (
      <section className="step">
        <h1>{title}</h1>
        <Failure text={failure} />
        <button type="button" className="main-button" disabled={isBusy} onClick={() => void open({})}>
          {text.open}
        </button>
      </section>
    )
  const ways = (
    <Ways {...{ link, text, isBusy }} isAgain={sent !== undefined} onSend={(by) => void send(by)} />
  )
  if (!sent)
    return (
      <section className="step">
        <h1>{title}</h1>
        <p>{text.needsCode}</p>
        <Failure text={failure} />
        {ways}
        <Why text={text} />
      </section>
    )
  return (
    <section className="step">
      <h1>{title}</h1>
      <p id="code-sent">
        {sent.by === 'mail' ? text.sentByMail(link.maskedEmail ?? '') : text.sentByText(link.mobileEnd ?? '')}
      </p>
      <CodeForm {...{ link, text, failure, isBusy }} onSubmit={submit} />
      <p className="note">
        {text.goodFor} {seconds > 0 && text.nextCode(seconds)}
      </p>
      {seconds <= 0 && ways}
      <Why text={text} />
    </section>
  )
}

/** Three short fields: a calendar is a long way to a year of birth. */
const BirthDate = ({ text }: { text: PageText }) => (
  <fieldset>
    <legend>{text.birthDate}</legend>
    <small>{text.whyBirthDate}</small>
    <div className="date">
      {text.dateParts.map((part) => (
        <label key={part}>
          {text[part]}
          <input
            name={part}
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete="off"
            maxLength={part === 'year' ? 4 : 2}
            required
          />
        </label>
      ))}
    </div>
  </fieldset>
)

const birthDateIn = (form: FormData): string => {
  const [year, month, day] = ['year', 'month', 'day'].map((part) => String(form.get(part) ?? '').trim())
  return `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
}

const Why = ({ text }: { text: PageText }) => (
  <p className="why">
    <strong>{text.whyTitle}</strong> {text.why}
  </p>
)

const Failure = ({ text }: { text: string | undefined }) => (
  <p className="failure" role="alert">
    {text}
  </p>
)

/** The seconds until a moment, given in epoch seconds; it counts at most a minute. */
function useCountdown(until: number | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    if (until === undefined) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [until])
  return until === undefined ? 0 : Math.min(59, Math.ceil(until - now / 1_000))
}
