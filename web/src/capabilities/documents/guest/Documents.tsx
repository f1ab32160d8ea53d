import type { GuestDocument } from '@corridor/contract/documents/guest.ts'
import { FILES_MAX, NOTES_MAX } from '@corridor/contract/documents/limits.ts'
import { isOpenStage, movesFrom, nextStage, type Stage, WAY } from '@corridor/contract/documents/stages.ts'
import { GUEST_LISTS, type GuestList, isInGuestList } from '@corridor/contract/documents/tables.ts'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { call, failureOf, upload } from '#guest/calls.ts'
import type { GuestScreenProps } from '#guest/part.ts'
import { writtenNumber } from '#ui/fields/text/written-number.ts'
import { DOCUMENTS_TEXTS } from './text.ts'

type Loaded = { email: string; documents: GuestDocument[] }

const isShown = (list: GuestList, term: string, one: GuestDocument): boolean => {
  const key = term.trim().toLowerCase()
  const texts = [one.patientTag, ...one.files.map(({ fileName }) => fileName)]
  return isInGuestList(list, one) && texts.some((text) => text.toLowerCase().includes(key))
}

/** What a practice and the holder of the link sent each other: read, downloaded, answered and moved on. */
export function Documents(props: GuestScreenProps) {
  const { pass, text, language, onRefused } = props
  const words = DOCUMENTS_TEXTS[language]
  const [loaded, setLoaded] = useState<Loaded>()
  const [chosen, setList] = useState<GuestList>()
  const [term, setTerm] = useState('')
  const load = useCallback(
    () => call('GET /office-files/v2/get-by-token', { guest: pass }).then(setLoaded, onRefused),
    [pass, onRefused],
  )
  useEffect(() => void load(), [load])
  if (!loaded) return <h1 className="waiting">{text.loading}</h1>
  const { documents, email } = loaded
  // Who only referred a patient from the practice's page comes to see their own.
  const list =
    chosen ??
    GUEST_LISTS.find((one) => documents.some((document) => isShown(one, '', document))) ??
    'Received'
  const shown = documents.filter((one) => isShown(list, term, one))
  return (
    <article>
      <h1>{words.title}</h1>
      <p className="note">{words.sharedWith(email)}</p>
      <div className="choices" role="tablist" aria-label={words.title}>
        {GUEST_LISTS.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={one === list}
            className={one === list ? 'main-button' : 'quiet'}
            onClick={() => setList(one)}
          >
            {words.lists[one]} {documents.filter((document) => isShown(one, '', document)).length}
          </button>
        ))}
      </div>
      <label>
        {words.search}
        <input type="search" value={term} onChange={(event) => setTerm(event.target.value)} />
      </label>
      {documents.length === 0 && <p role="status">{words.none}</p>}
      {documents.length > 0 && shown.length === 0 && <p role="status">{words.notFound}</p>}
      {shown.map((document) => (
        <DocumentCard key={document.id} {...props} document={document} onChanged={load} />
      ))}
    </article>
  )
}

interface CardProps extends GuestScreenProps {
  document: GuestDocument
  onChanged: () => Promise<void>
}

function DocumentCard(props: CardProps) {
  const { document, text, language, formatDate } = props
  const words = DOCUMENTS_TEXTS[language]
  const { referral, stage } = document
  const isReceived = document.guestSenderEmailAddress === null
  return (
    <section className="content" aria-label={document.patientTag}>
      <h2>{document.patientTag}</h2>
      <p className="note">
        {words.born(text.fields.day(document.patientDateOfBirth))} ·{' '}
        {document.isReferral ? words.referral : words.document} · {formatDate(document.recievedOn)}
      </p>
      <Reach document={document} call={words.callPatient} write={words.emailPatient} />
      {document.summary && <p>{document.summary}</p>}
      {referral && <p>{referral.reason}</p>}
      {document.notes && <p>{document.notes}</p>}
      <ul>
        {document.files.map(({ id, fileName, url, size }) => (
          <li key={id}>
            <a href={url} download={fileName}>
              {text.files.download(fileName)}
            </a>{' '}
            <span className="note">{text.files.size(size)}</span>
          </li>
        ))}
      </ul>
      {stage && (
        <p role="status">
          <strong>{words.stages[stage]}</strong>
          {document.scheduledOn && ` · ${text.fields.day(document.scheduledOn)}`}
          {WAY.some((one) => one === stage) &&
            ` · ${words.of(WAY.indexOf(stage as (typeof WAY)[number]) + 1, WAY.length)}`}
        </p>
      )}
      {isReceived && stage && isOpenStage(stage) && <Moves {...props} stage={stage} />}
      {isReceived && <Answer {...props} />}
    </section>
  )
}

/** How the patient can be reached, one tap each. */
const Reach = ({ document, call: callPatient, write }: ReachProps) => {
  const { patientPhone: phone, patientEmail: email } = document
  if (!phone && !email) return null
  return (
    <p>
      {phone && <a href={`tel:${phone}`}>{callPatient(writtenNumber(phone))}</a>}
      {phone && email && ' · '}
      {email && <a href={`mailto:${email}`}>{write(email)}</a>}
    </p>
  )
}

interface ReachProps {
  document: GuestDocument
  call: (phone: string) => string
  write: (email: string) => string
}

function Moves(props: CardProps & { stage: Stage }) {
  const { document, stage, language, pass, onChanged } = props
  const words = DOCUMENTS_TEXTS[language]
  const [failure, setFailure] = useState<string>()
  const [isChoosingDay, setChoosingDay] = useState(false)
  const move = async (to: Stage, scheduledOn: string | null = null) => {
    setFailure(undefined)
    try {
      const body = { from: stage, to, scheduledOn }
      await call('PUT /office-files/v2/guest/:id/stage', { guest: pass, params: { id: document.id }, body })
      setChoosingDay(false)
    } catch (error) {
      setFailure(failureOf(error, props))
    }
    await onChanged()
  }
  const next = nextStage(stage)
  const offered = [...new Set([next, 'scheduled', 'declined'] as const)].filter(
    (to): to is Stage => to !== undefined && to !== 'report' && movesFrom(stage).includes(to),
  )
  const schedule = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void move('scheduled', String(new FormData(event.currentTarget).get('day')))
  }
  return (
    <div className="no-print">
      <h3>{words.whatNext}</h3>
      <p className="failure" role="alert">
        {failure}
      </p>
      {offered.map((to) => (
        <button
          key={to}
          type="button"
          className={to === next ? 'main-button' : 'quiet'}
          onClick={() => (to === 'scheduled' ? setChoosingDay(true) : void move(to))}
        >
          {words.moves[to]}
        </button>
      ))}
      {isChoosingDay && (
        <form onSubmit={schedule}>
          <label>
            {words.day}
            <input type="date" name="day" required />
          </label>
          <button type="submit" className="main-button">
            {words.save}
          </button>
        </form>
      )}
    </div>
  )
}

/** One answer after the other, each under an id of its own: the same twice is sent once. */
function Answer(props: CardProps) {
  const { document, text, language, pass, onChanged } = props
  const words = DOCUMENTS_TEXTS[language]
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const id = useRef(crypto.randomUUID())
  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    // A field in which nothing was chosen has one file without a name.
    const files = fields.getAll('files').filter((one): one is File => one instanceof File && one.name !== '')
    const empty = files.find(({ size }) => size === 0)
    setMessage(undefined)
    if (empty) return setMessage(text.files.empty(empty.name))
    if (files.length > FILES_MAX) return setMessage(text.files.tooMany(FILES_MAX))
    setBusy(true)
    try {
      const attachments: string[] = []
      for (const file of files) attachments.push(await upload('/office-files/v2/guest/files', pass, file))
      const notes = String(fields.get('notes') ?? '')
      const body = { id: id.current, answersId: document.id, notes, attachments }
      await call('POST /office-files/v2/guest/answer', { guest: pass, body })
      id.current = crypto.randomUUID()
      form.reset()
      setOpen(false)
      setMessage(words.answered)
      await onChanged()
    } catch (error) {
      setMessage(failureOf(error, props))
    }
    setBusy(false)
  }
  return (
    <div className="no-print">
      <p role="status">{message}</p>
      {!isOpen && (
        <button type="button" className="quiet" onClick={() => setOpen(true)}>
          {words.answer}
        </button>
      )}
      {isOpen && (
        <form onSubmit={(event) => void send(event)}>
          <label>
            {words.yourAnswer}
            <textarea name="notes" rows={3} maxLength={NOTES_MAX} />
          </label>
          <label>
            {text.files.choose(FILES_MAX)}
            <input type="file" name="files" multiple />
          </label>
          <button type="submit" className="main-button" disabled={isBusy}>
            {isBusy ? text.answer.sending : words.send}
          </button>
        </form>
      )}
    </div>
  )
}
