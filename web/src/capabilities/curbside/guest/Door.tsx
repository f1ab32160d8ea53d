import { DOOR_NAME_MAX } from '@corridor/contract/curbside/limits.ts'
import { DOOR_NAME_PATTERN } from '@corridor/contract/curbside/names.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { type CallError, call } from '#guest/calls.ts'
import { Frame } from '#guest/Frame.tsx'
import type { RegistrationProps } from '#guest/part.ts'
import { VISIT_TEXTS } from './text.ts'

type Practice = { name: string; phone: string | null }

/** Somebody who scanned the code at the door registers, and goes on with a page of their own. */
export function Door({ token, language, text: words, onLanguage, onLink }: RegistrationProps) {
  const text = VISIT_TEXTS[language]
  const [practice, setPractice] = useState<Practice | 'closed'>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // The same id for every try, so that a lost answer registers nobody twice.
  const [id] = useState(() => crypto.randomUUID())
  useEffect(() => {
    const load = () =>
      call('GET /lite-appointments/v3/door', { guest: token }).then(
        (answer) => setPractice(answer.practice),
        (error: CallError) => (error.code === undefined ? setFailure(words.offline) : setPractice('closed')),
      )
    void load()
  }, [token, words.offline])

  async function register(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const value = (name: string) => String(form.get(name) ?? '')
    setBusy(true)
    setFailure(undefined)
    try {
      const body = {
        id,
        firstName: value('firstName'),
        lastName: value('lastName'),
        mobileNumber: value('mobile'),
      }
      onLink((await call('POST /lite-appointments/v3/door/register', { guest: token, body })).token)
    } catch (error) {
      const { code } = error as CallError
      if (code === 'link-not-valid') setPractice('closed')
      else setFailure(code === undefined ? words.offline : (words.errors[code] ?? words.failed))
    }
    setBusy(false)
  }

  const nameRule = { maxLength: DOOR_NAME_MAX, pattern: DOOR_NAME_PATTERN, title: text.lettersOnly }
  const field = (name: string, label: string, why: string, rest: object) => (
    <label>
      <span>
        {label} <small className="aside">{why}</small>
      </span>
      <input name={name} required {...rest} />
    </label>
  )
  return (
    <Frame
      practice={practice === 'closed' ? undefined : practice}
      text={words}
      onLanguage={onLanguage}
      otherLanguage={language === 'en' ? 'es' : 'en'}
    >
      <section className="step">
        {practice === 'closed' ? (
          <h1>{text.doorClosed}</h1>
        ) : (
          <>
            <h1>{practice ? text.doorTitle : words.loading}</h1>
            <p className="failure" role="alert">
              {failure}
            </p>
            {practice && (
              <form onSubmit={(event) => void register(event)}>
                {field('firstName', text.firstName, '', { ...nameRule, autoComplete: 'given-name' })}
                {field('lastName', text.lastName, '', { ...nameRule, autoComplete: 'family-name' })}
                {field('mobile', text.mobile, text.mobileWhy, {
                  type: 'tel',
                  autoComplete: 'tel',
                  inputMode: 'tel',
                  maxLength: 40,
                })}
                <button type="submit" className="main-button" disabled={isBusy}>
                  {text.register}
                </button>
              </form>
            )}
          </>
        )}
      </section>
    </Frame>
  )
}
