import { REPLY_MAX } from '@corridor/contract/guests/limits.ts'
import type { GuestMessage } from '@corridor/contract/guests/model.ts'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { call, failureOf } from '#guest/calls.ts'
import type { GuestScreenProps } from '#guest/part.ts'
import { MESSAGE_TEXTS } from './text.ts'

/** A message of a practice, and the one answer to it. */
export function Message(props: GuestScreenProps) {
  const { pass, text, language, formatDate, onRefused } = props
  const words = MESSAGE_TEXTS[language]
  const [message, setMessage] = useState<GuestMessage>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const load = useCallback(
    () => call('GET /guests/v1/message', { guest: pass }).then(setMessage, onRefused),
    [pass, onRefused],
  )
  useEffect(() => void load(), [load])

  async function answer(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const reply = String(new FormData(event.currentTarget).get('reply') ?? '')
    setBusy(true)
    setFailure(undefined)
    try {
      await call('POST /guests/v1/message/reply', { guest: pass, body: { text: reply } })
      await load()
    } catch (error) {
      setFailure(failureOf(error, props, words.errors))
    }
    setBusy(false)
  }

  if (!message) return <h1 className="waiting">{text.loading}</h1>
  return (
    <article>
      <h1>{message.subject}</h1>
      <p className="note">
        {message.senderName && `${words.from(message.senderName)} · `}
        {formatDate(message.createdAt)}
      </p>
      <div className="content">{message.text}</div>
      {message.files.length > 0 && (
        <ul>
          {message.files.map(({ id, fileName, url, size }) => (
            <li key={id}>
              <a href={url} download={fileName}>
                {text.files.download(fileName)}
              </a>{' '}
              <span className="note">{text.files.size(size)}</span>
            </li>
          ))}
        </ul>
      )}
      {message.reply === null ? (
        <form className="no-print" onSubmit={(event) => void answer(event)}>
          <label>
            {text.answer.label}
            <textarea name="reply" rows={4} maxLength={REPLY_MAX} required />
          </label>
          <p className="failure" role="alert">
            {failure}
          </p>
          <button type="submit" className="main-button" disabled={isBusy}>
            {isBusy ? text.answer.sending : text.answer.send}
          </button>
        </form>
      ) : (
        <section>
          <h2>{text.answer.label}</h2>
          <div className="content quoted">{message.reply}</div>
          <p className="note" role="status">
            {text.answer.sent}
          </p>
        </section>
      )}
    </article>
  )
}
