import type { GuestEmail } from '@corridor/contract/email/guest.ts'
import { ANSWER_MAX, FILES_MAX } from '@corridor/contract/email/limits.ts'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { call, failureOf, upload } from '#guest/calls.ts'
import type { GuestScreenProps } from '#guest/part.ts'
import { RichText } from '../RichText.tsx'
import { EMAIL_TEXTS } from './text.ts'

type Loaded = { subject: string; emails: GuestEmail[] }

/** An email of a practice with what came before it: read, downloaded, and answered with text and files. */
export function Emails(props: GuestScreenProps) {
  const { pass, text, language, formatDate, onRefused } = props
  const words = EMAIL_TEXTS[language]
  const [loaded, setLoaded] = useState<Loaded>()
  const load = useCallback(
    () => call('GET /emails/v2/guest', { guest: pass }).then(setLoaded, onRefused),
    [pass, onRefused],
  )
  useEffect(() => void load(), [load])
  if (!loaded) return <h1 className="waiting">{text.loading}</h1>
  return (
    <article>
      <h1>{loaded.subject}</h1>
      {loaded.emails.map((email) => (
        <section key={email.id} className={email.isOwn ? 'content quoted' : 'content'}>
          <p className="note">
            {email.isOwn ? words.you : email.senderName && words.from(email.senderName)} ·{' '}
            {formatDate(email.createdAt)}
          </p>
          <div className="rich">
            <RichText body={email.body} heading="h2" />
          </div>
          {email.signature && <p className="note signature">{email.signature}</p>}
          {email.files.length > 0 && (
            <ul>
              {email.files.map(({ id, fileName, kind, url, size }) => (
                <li key={id}>
                  <a href={url} download={fileName}>
                    {text.files.download(fileName)}
                  </a>{' '}
                  <span className="note">{text.files.size(size)}</span>
                  {kind === 'AUDIO' && (
                    // The browser's own player: small, and in the language of the phone.
                    // biome-ignore lint/a11y/useMediaCaption: nobody has written down what a recording says
                    <audio
                      className="no-print"
                      controls
                      preload="none"
                      src={url}
                      aria-label={words.listen(fileName)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <Answer {...props} onAnswered={load} />
    </article>
  )
}

function Answer(props: GuestScreenProps & { onAnswered: () => Promise<void> }) {
  const { pass, text, language, onAnswered } = props
  const [message, setMessage] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // One id for each answer, so that one sent twice arrives once.
  const id = useRef(crypto.randomUUID())

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const entered = new FormData(form)
    const written = String(entered.get('text') ?? '')
    const chosen = form.elements.namedItem('files')
    const files = chosen instanceof HTMLInputElement ? [...(chosen.files ?? [])] : []
    if (files.length > FILES_MAX) return setMessage(text.files.tooMany(FILES_MAX))
    if (written.trim() === '' && files.length === 0) return setMessage(EMAIL_TEXTS[language].nothing)
    setBusy(true)
    setMessage(undefined)
    try {
      const fileIds: string[] = []
      for (const file of files) fileIds.push(await upload('/emails/v2/guest/files', pass, file))
      const body = { id: id.current, text: written, fileIds }
      await call('POST /emails/v2/guest/answer', { guest: pass, body })
      id.current = crypto.randomUUID()
      form.reset()
      setMessage(text.answer.sent)
      await onAnswered()
    } catch (error) {
      setMessage(failureOf(error, props))
    }
    setBusy(false)
  }

  return (
    <form className="no-print" onSubmit={(event) => void send(event)}>
      <label>
        {text.answer.label}
        <textarea name="text" rows={4} maxLength={ANSWER_MAX} />
      </label>
      <label>
        {text.files.choose(FILES_MAX)}
        <input type="file" name="files" multiple />
      </label>
      <p role="status">{message}</p>
      <button type="submit" className="main-button" disabled={isBusy}>
        {isBusy ? text.answer.sending : text.answer.send}
      </button>
    </form>
  )
}
