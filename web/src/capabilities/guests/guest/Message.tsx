import { REPLY_MAX } from '@corridor/contract/guests/limits.ts'
import type { GuestMessage } from '@corridor/contract/guests/model.ts'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { type CallError, call } from '#guest/calls.ts'
import type { GuestScreenProps } from '#guest/kinds.ts'

/** A message of a practice, and the one answer to it. */
export function Message({ pass, text, formatDate, onRefused }: GuestScreenProps) {
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
      const { code } = error as CallError
      if (code === 'link-not-valid' || code?.startsWith('guest-link-')) onRefused()
      else setFailure(code === undefined ? text.offline : (text.errors[code] ?? text.failed))
    }
    setBusy(false)
  }

  if (!message) return <h1 className="waiting">{text.loading}</h1>
  return (
    <article>
      <h1>{message.subject}</h1>
      <p className="note">
        {message.senderName && `${text.message.from(message.senderName)} · `}
        {formatDate(message.createdAt)}
      </p>
      <div className="content">{message.text}</div>
      {message.reply === null ? (
        <form className="no-print" onSubmit={(event) => void answer(event)}>
          <label>
            {text.message.answer}
            <textarea name="reply" rows={4} maxLength={REPLY_MAX} required />
          </label>
          <p className="failure" role="alert">
            {failure}
          </p>
          <button type="submit" className="main-button" disabled={isBusy}>
            {isBusy ? text.message.sending : text.message.send}
          </button>
        </form>
      ) : (
        <section>
          <h2>{text.message.answered}</h2>
          <div className="content quoted">{message.reply}</div>
          <p className="note" role="status">
            {text.message.sent}
          </p>
        </section>
      )}
    </article>
  )
}
