import type { GuestVisit } from '@corridor/contract/curbside/guest.ts'
import { CAR_MAX, HEALTH_NOTE_MAX, PATIENT_LOOK_SECONDS } from '@corridor/contract/curbside/limits.ts'
import type { AppointmentStatus } from '@corridor/contract/curbside/status.ts'
import type { Language } from '@corridor/contract/guests/model.ts'
import { useCallback, useEffect, useState } from 'react'
import { type CallError, call } from '#guest/calls.ts'
import type { GuestScreenProps } from '#guest/part.ts'
import { VISIT_TEXTS, type VisitText } from './text.ts'
import { useSending } from './use-sending.ts'
import './visit.css'

/** A patient's own visit: here, the health check, then waiting until the office asks them in. */
export function Visit({ pass, text: words, language, onRefused }: GuestScreenProps) {
  const [visit, setVisit] = useState<GuestVisit>()
  const [failure, setFailure] = useState<string>()
  const [isChanging, setChanging] = useState(false)
  const text = VISIT_TEXTS[language]

  const load = useCallback(
    () => call('GET /lite-appointments/v3/visit', { guest: pass }).then(setVisit, refusedBy(onRefused)),
    [pass, onRefused],
  )
  useEffect(() => void load(), [load])

  const onDone = useCallback((reply: GuestVisit) => {
    setChanging(false)
    setFailure(undefined)
    setVisit(reply)
  }, [])
  const onProblem = useCallback(
    (error: CallError) => {
      if (error.code === 'link-not-valid' || error.code?.startsWith('guest-link-')) return onRefused()
      setFailure(words.failed)
      // The office may have gone on meanwhile: then the page shows that.
      void load()
    },
    [onRefused, load, words.failed],
  )
  const { send, state } = useSending(onDone, onProblem)
  useNews(pass, visit?.status, load)

  if (!visit) return <h1 className="waiting">{words.loading}</h1>
  const common = { visit, text, language, isBusy: state === 'sending' }
  const isComing = visit.status === 'Upcoming' || visit.status === 'NotArrived'
  const arrive = (spot: string | null, car: string) =>
    void send(() => call('POST /lite-appointments/v3/visit/arrive', { guest: pass, body: { spot, car } }))
  const answer = (answers: Record<string, boolean>, note: string) => {
    // Shown at once, so that the questions go on also where the connection does not.
    setVisit({ ...visit, answers, healthNote: note })
    void send(() =>
      call('PUT /lite-appointments/v3/visit/health-check', { guest: pass, body: { answers, note } }),
    )
  }
  const leave = () => {
    if (window.confirm(text.leaveSure))
      void send(() => call('POST /lite-appointments/v3/visit/leave', { guest: pass, body: {} }))
  }
  return (
    <section className="step visit">
      <p className="failure" role="alert">
        {failure}
      </p>
      <p className="failure" role="status">
        {state === 'waiting' && text.waitingToSend}
      </p>
      {isComing || isChanging ? (
        <Arrival {...common} onArrive={arrive} />
      ) : (
        <Waiting {...common} onAnswer={answer} onLeave={leave} onChange={() => setChanging(true)} />
      )}
    </section>
  )
}

const refusedBy =
  (onRefused: () => void) =>
  (error: CallError): void => {
    if (error.code !== undefined) onRefused()
  }

/** Looks for news while the page is visible: it reads the status alone, and the visit again when that has changed. */
function useNews(pass: string, status: AppointmentStatus | undefined, load: () => Promise<void>): void {
  useEffect(() => {
    if (!status) return
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const news = await call('GET /lite-appointments/v3/visit/status', { guest: pass }).catch(
        () => undefined,
      )
      if (news && news.status !== status) await load()
    }
    const timer = setInterval(() => void look(), PATIENT_LOOK_SECONDS * 1_000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [pass, status, load])
}

interface PartProps {
  visit: GuestVisit
  text: VisitText
  language: Language
  isBusy: boolean
}

const ELSEWHERE = 'elsewhere'
const ON_FOOT = 'on foot'

/** "I'm here", with a spot or a car. */
function Arrival({
  visit,
  text,
  isBusy,
  language,
  onArrive,
}: PartProps & { onArrive: (spot: string | null, car: string) => void }) {
  const { spots, isWalkIn, firstName, appointmentAt, questions } = visit
  const [where, setWhere] = useState(visit.spot ?? (isWalkIn || spots.length === 0 ? ON_FOOT : ''))
  const [car, setCar] = useState(visit.car ?? '')
  const time = new Date(appointmentAt).toLocaleTimeString(language === 'es' ? 'es-US' : 'en-US', {
    timeStyle: 'short',
  })
  const choice = (value: string, label: string) => (
    <button
      key={value}
      type="button"
      className={value === where ? 'choice chosen' : 'choice'}
      aria-pressed={value === where}
      onClick={() => setWhere(value)}
    >
      {label}
    </button>
  )
  const isSpot = spots.includes(where)
  return (
    <>
      <h1>{text.hello(firstName)}</h1>
      <p>{isWalkIn ? text.walkIn : text.visitAt(time)}</p>
      <fieldset>
        <legend>{text.where}</legend>
        <div className="choices">{spots.map((spot) => choice(spot, spot))}</div>
        <div className="choices wide">
          {choice(ON_FOOT, text.onFoot)}
          {choice(ELSEWHERE, text.elsewhere)}
        </div>
      </fieldset>
      {where !== ON_FOOT && (
        <label>
          <span>
            {text.car} <small className="aside">{text.carWhy}</small>
          </span>
          <input
            value={car}
            maxLength={CAR_MAX}
            autoComplete="off"
            onChange={(event) => setCar(event.target.value)}
          />
        </label>
      )}
      <button
        type="button"
        className="main-button big"
        disabled={isBusy}
        onClick={() => onArrive(isSpot ? where : null, where === ON_FOOT ? '' : car)}
      >
        {isBusy ? text.sending : text.here}
      </button>
      <ol className="next">
        {text.steps(questions.length).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  )
}

interface WaitingProps extends PartProps {
  onAnswer: (answers: Record<string, boolean>, note: string) => void
  onLeave: () => void
  onChange: () => void
}

/** After the arrival: the questions one by one, then what happens next. */
function Waiting({ onLeave, onChange, ...answering }: WaitingProps) {
  const { visit, text } = answering
  const { status, questions, answers, healthCheck } = visit
  const open = questions.find(({ id }) => answers[id] === undefined)
  if (status === 'ClearToEnter')
    return (
      <div className="come-in" role="status">
        <h1>{text.comeIn}</h1>
        <p>{text.comeInText}</p>
      </div>
    )
  if (status === 'PatientInOffice') return <h1>{text.inOffice}</h1>
  if (status === 'Complete') return <h1>{text.complete}</h1>
  if (status === 'Left') return <h1>{text.left}</h1>
  if (open) return <HealthQuestion {...answering} />
  return (
    <>
      <h1>{text.waitTitle}</h1>
      <p role="status">{healthCheck === 'Failed' ? text.concern : text.wait}</p>
      {healthCheck === 'Failed' && <Note {...answering} />}
      <button type="button" onClick={onChange}>
        {text.change}
      </button>
      <button type="button" className="quiet" onClick={onLeave}>
        {text.leave}
      </button>
    </>
  )
}

type AnswerProps = PartProps & Pick<WaitingProps, 'onAnswer'>

/** One question in large print. */
function HealthQuestion({ visit, text, language, onAnswer }: AnswerProps) {
  const { questions, answers, healthNote } = visit
  const at = questions.findIndex(({ id }) => answers[id] === undefined)
  const question = questions[at]!
  const answer = (isYes: boolean) => onAnswer({ ...answers, [question.id]: isYes }, healthNote)
  const goBack = () => {
    const { [questions[at - 1]!.id]: _, ...rest } = answers
    onAnswer(rest, healthNote)
  }
  return (
    <>
      <p className="note">
        {text.health} · {text.healthOf(at + 1, questions.length)}
      </p>
      <h1 className="question" key={question.id}>
        {question[language]}
      </h1>
      <div className="choices wide">
        <button type="button" className="choice big" onClick={() => answer(true)}>
          {text.yes}
        </button>
        <button type="button" className="choice big" onClick={() => answer(false)}>
          {text.no}
        </button>
      </div>
      {at > 0 && (
        <button type="button" className="quiet" onClick={goBack}>
          {text.back}
        </button>
      )}
    </>
  )
}

function Note({ visit, text, isBusy, onAnswer }: AnswerProps) {
  const [note, setNote] = useState(visit.healthNote)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onAnswer(visit.answers, note)
      }}
    >
      <label>
        {text.note}
        <input value={note} maxLength={HEALTH_NOTE_MAX} onChange={(event) => setNote(event.target.value)} />
      </label>
      <button type="submit" disabled={isBusy || note === visit.healthNote}>
        {text.send}
      </button>
    </form>
  )
}
