import type { PatientReferral } from '@corridor/contract/documents/patient-page.ts'
import { isOpenStage } from '@corridor/contract/documents/stages.ts'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { call, failureOf } from '#guest/calls.ts'
import type { GuestScreenProps } from '#guest/part.ts'
import { writtenNumber } from '#ui/fields/text/written-number.ts'
import { REFERRAL_TEXTS } from './referral-text.ts'

/** A patient's own page: where to go and why, whom to call, what to bring, and a date once there is one. */
export function Referral(props: GuestScreenProps) {
  const { pass, text, language, formatDate, onRefused } = props
  const words = REFERRAL_TEXTS[language]
  const [referral, setReferral] = useState<PatientReferral>()
  const [isChoosing, setChoosing] = useState(false)
  const [failure, setFailure] = useState<string>()
  const load = useCallback(
    () => call('GET /office-files/v2/patient/referral', { guest: pass }).then(setReferral, onRefused),
    [pass, onRefused],
  )
  useEffect(() => void load(), [load])
  if (!referral) return <h1 className="waiting">{text.loading}</h1>
  const { firstName, referredBy, referredTo, requests, urgency, stage, scheduledOn, today } = referral
  // Noon, so that the day is the same in every time zone of the country.
  const dayOf = (day: string) => formatDate(`${day}T12:00:00`)
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setFailure(undefined)
    const day = String(new FormData(event.currentTarget).get('day'))
    try {
      await call('PUT /office-files/v2/patient/referral/date', { guest: pass, body: { scheduledOn: day } })
      setChoosing(false)
    } catch (error) {
      setFailure(failureOf(error, props))
    }
    await load()
  }
  const canHaveDate = isOpenStage(stage) && stage !== 'seen' && stage !== 'report'
  return (
    <article>
      <h1>{words.title(firstName, referredTo.name)}</h1>
      <p>{words.by(referredBy.name)}</p>
      <Where referral={referral} words={words} />
      <section className="content" aria-label={words.why}>
        <h2>{words.why}</h2>
        <p>{requests.length > 0 ? words.reasons(requests) : words.anyReason}</p>
        {urgency && urgency !== 'routine' && <p>{words.urgencies[urgency]}</p>}
      </section>
      <section className="content" aria-label={words.bring}>
        <h2>{words.bring}</h2>
        <ul>
          {words.things.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </section>
      <section className="content" aria-label={words.visit}>
        <h2>{words.visit}</h2>
        <p role="status">
          {stage === 'scheduled' && scheduledOn
            ? words.scheduled(dayOf(scheduledOn))
            : canHaveDate
              ? words.notYet
              : words.later}
        </p>
        <p className="failure" role="alert">
          {failure}
        </p>
        {canHaveDate && !isChoosing && (
          <button
            type="button"
            className={stage === 'scheduled' ? 'no-print' : 'main-button no-print'}
            onClick={() => setChoosing(true)}
          >
            {stage === 'scheduled' ? words.otherDate : words.haveDate}
          </button>
        )}
        {isChoosing && (
          <form onSubmit={(event) => void save(event)}>
            <label>
              {words.day}
              <input type="date" name="day" min={today} defaultValue={scheduledOn ?? ''} required />
            </label>
            <button type="submit" className="main-button">
              {words.save}
            </button>
          </form>
        )}
      </section>
    </article>
  )
}

interface WhereProps {
  referral: PatientReferral
  words: (typeof REFERRAL_TEXTS)[keyof typeof REFERRAL_TEXTS]
}

/** Where to go, and whom to call: the practice there or, without its number, the one that referred. */
const Where = ({ referral: { referredTo, referredBy }, words }: WhereProps) => (
  <section className="content" aria-label={words.where}>
    <h2>{words.where}</h2>
    <p>
      <strong>{referredTo.person ? `${referredTo.person}, ${referredTo.name}` : referredTo.name}</strong>
    </p>
    {referredTo.address && (
      <p>
        <a href={`https://maps.google.com/?q=${encodeURIComponent(referredTo.address)}`} rel="noreferrer">
          {referredTo.address}
        </a>
      </p>
    )}
    {referredTo.phone ? (
      <p>
        <a href={`tel:${referredTo.phone}`}>{words.call(writtenNumber(referredTo.phone))}</a>
      </p>
    ) : (
      referredBy.phone && (
        <p>
          <a href={`tel:${referredBy.phone}`}>{words.askUs(referredBy.name)}</a>
        </p>
      )
    )}
  </section>
)
