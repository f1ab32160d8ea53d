import { type FormValues, knownValues } from '@corridor/contract/documents/forms/referral-forms.ts'
import type { Dentition } from '@corridor/contract/documents/forms/teeth.ts'
import { FILES_MAX, NOTES_MAX, REASON_MAX } from '@corridor/contract/documents/limits.ts'
import type { WebsiteReferralPractice } from '@corridor/contract/documents/refer.ts'
import {
  REQUESTS,
  type ReferralRequest,
  URGENCIES,
  type Urgency,
} from '@corridor/contract/documents/types.ts'
import { type FormEvent, useEffect, useState } from 'react'
import type { CallError } from '#guest/calls.ts'
import type { GuestText } from '#guest/text.ts'
import { ToothChart } from '../../teeth/ToothChart.tsx'
import { OwnFormFields } from './OwnFormFields.tsx'
import { type Sending, sendReferral } from './send-referral.ts'
import type { ReferText } from './text.ts'
import { useTyped } from './use-typed.ts'

interface ReferFormProps {
  token: string
  practice: WebsiteReferralPractice
  text: GuestText
  words: ReferText
  onSent: (email: string) => void
}

const DENTITIONS = ['permanent', 'primary'] as const satisfies readonly Dentition[]

const filesProblem = (
  files: readonly File[],
  most: number,
  words: GuestText['files'],
): string | undefined => {
  const empty = files.find(({ size }) => size === 0)
  if (empty) return words.empty(empty.name)
  return files.length > most ? words.tooMany(most) : undefined
}

/** Everything that is typed stays in the form until it has been sent, whatever was refused before. */
export function ReferForm({ token, practice, text, words, onSent }: ReferFormProps) {
  const [values, setValues] = useTyped(token, 'values', {
    senderName: '',
    senderPractice: '',
    email: '',
    firstName: '',
    lastName: '',
    dateOfBirth: '',
    doctorId: '',
    reason: '',
    notes: '',
    urgency: 'routine' as Urgency,
  })
  const [dentition, setDentition] = useState<Dentition>('permanent')
  const [teeth, setTeeth] = useTyped(token, 'teeth', { teeth: [] as string[], missingTeeth: [] as string[] })
  const [requests, setRequests] = useTyped<readonly ReferralRequest[]>(token, 'requests', [])
  const [files, setFiles] = useState<readonly File[]>([])
  const [typed, setTyped] = useTyped<FormValues>(token, 'form', {})
  const [progress, setProgress] = useState<string>()
  const [failure, setFailure] = useState<string>()
  // The pass of an earlier try is used again, and so are the files that have arrived.
  const [sending] = useState<Sending>(() => ({ token, arrived: new Map() }))
  const { form } = practice
  const known = form
    ? knownValues(form.fields, { ...values, senderEmail: values.email, today: practice.today })
    : {}
  const formValues = { ...known, ...typed }

  // What is on its way does not survive the page.
  useEffect(() => {
    if (progress === undefined) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [progress])

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const problem = filesProblem(files, FILES_MAX - (form ? 1 : 0), text.files)
    setFailure(problem)
    if (problem) return
    const { senderName, senderPractice, email, doctorId, reason, notes, urgency, ...patient } = values
    setProgress(words.checking)
    try {
      await sendReferral(sending, {
        email,
        files,
        formValues: form ? formValues : undefined,
        referral: {
          senderName,
          senderPractice,
          patient,
          ...(doctorId && { doctorId }),
          ...(!form && { form: { reason, urgency, requests: [...requests], ...teeth } }),
          notes,
        },
        onProgress: (name) => setProgress(name === undefined ? words.sending : words.uploading(name)),
      })
      onSent(email)
    } catch (error) {
      const { code, message } = error as CallError
      setFailure(
        code === undefined ? message || text.offline : (text.errors[code] ?? (message || text.failed)),
      )
    }
    setProgress(undefined)
  }

  const field = (
    name: keyof typeof values,
    label: string,
    more: { type?: string; hint?: string; max?: string } = {},
  ) => (
    <label>
      {label}
      <input
        name={name}
        type={more.type ?? 'text'}
        max={more.max}
        required
        autoComplete={name === 'email' ? 'email' : 'off'}
        value={values[name]}
        onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
      />
      {more.hint && <small>{more.hint}</small>}
    </label>
  )
  const area = (name: 'reason' | 'notes', label: string, max: number) => (
    <label>
      {label}
      <textarea
        name={name}
        rows={3}
        maxLength={max}
        required={name === 'reason'}
        value={values[name]}
        onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
      />
    </label>
  )
  return (
    <form className="refer" onSubmit={(event) => void submit(event)}>
      <div className="fields">
        <h1>{words.title(practice.name)}</h1>
        <p className="note">{words.intro}</p>
        <p className="note">{[practice.practiceType, practice.address].filter(Boolean).join(' · ')}</p>
        <h2>{words.you}</h2>
        <div className="pair">
          {field('senderName', words.yourName)}
          {field('senderPractice', words.yourPractice)}
        </div>
        {field('email', words.yourEmail, { type: 'email', hint: words.emailHint })}
        <h2>{words.patient}</h2>
        <div className="pair">
          {field('firstName', words.firstName)}
          {field('lastName', words.lastName)}
        </div>
        {field('dateOfBirth', words.dateOfBirth, { type: 'date', max: practice.today })}
        <h2>{words.referral}</h2>
        {form && (
          <>
            <p className="note">{words.ownForm(form.fileName)}</p>
            {practice.customReferralFormUrl && (
              <p>
                <a href={practice.customReferralFormUrl} download={form.fileName}>
                  {words.emptyForm}
                </a>
              </p>
            )}
            <OwnFormFields
              fields={form.fields}
              values={formValues}
              notChosen={words.notChosen}
              onChange={(change) => setTyped({ ...typed, ...change })}
            />
          </>
        )}
        {!form && (
          <>
            <fieldset>
              <legend>{words.teeth}</legend>
              <div className="choices">
                {DENTITIONS.map((one) => (
                  <button
                    key={one}
                    type="button"
                    className="choice"
                    aria-pressed={one === dentition}
                    onClick={() => setDentition(one)}
                  >
                    {words.dentitions[one]}
                  </button>
                ))}
              </div>
              <ToothChart
                dentition={dentition}
                chosen={teeth.teeth}
                missing={teeth.missingTeeth}
                onChange={(change) => setTeeth({ ...teeth, ...change })}
              />
            </fieldset>
            <fieldset>
              <legend>{words.requests}</legend>
              <div className="choices">
                {REQUESTS.map((one) => (
                  <button
                    key={one}
                    type="button"
                    className="choice"
                    aria-pressed={requests.includes(one)}
                    onClick={() =>
                      setRequests(
                        requests.includes(one)
                          ? requests.filter((other) => other !== one)
                          : [...requests, one],
                      )
                    }
                  >
                    {words.requestNames[one]}
                  </button>
                ))}
              </div>
            </fieldset>
            <label>
              {words.urgency}
              <select
                value={values.urgency}
                onChange={(event) => setValues({ ...values, urgency: event.currentTarget.value as Urgency })}
              >
                {URGENCIES.map((one) => (
                  <option key={one} value={one}>
                    {words.urgencies[one]}
                  </option>
                ))}
              </select>
            </label>
            {area('reason', words.reason, REASON_MAX)}
          </>
        )}
        <label>
          {words.files(FILES_MAX - (form ? 1 : 0))}
          <input
            type="file"
            multiple
            onChange={(event) => setFiles([...(event.currentTarget.files ?? [])])}
          />
        </label>
        {area('notes', words.notes, NOTES_MAX)}
      </div>
      <Side
        practice={practice}
        words={words}
        doctorId={values.doctorId}
        onDoctor={(doctorId) => setValues({ ...values, doctorId })}
      />
      <div className="fields">
        <p className="failure" role="alert">
          {failure}
        </p>
        <p role="status">{progress}</p>
        <button type="submit" className="main-button" disabled={progress !== undefined}>
          {progress === undefined ? words.send : words.sending}
        </button>
      </div>
    </form>
  )
}

interface SideProps {
  practice: WebsiteReferralPractice
  words: ReferText
  doctorId: string
  onDoctor: (id: string) => void
}

/** Beside the form: whom the patient should see, what happens with the referral, and who reads it. */
function Side({ practice, words, doctorId, onDoctor }: SideProps) {
  const { name: practiceName, teamMembers, usualDays } = practice
  const wait = usualDays === null ? null : words.usualDays(usualDays)
  const doctors = [{ id: '', name: words.anyDoctor, specialty: wait }, ...teamMembers]
  return (
    <aside>
      {teamMembers.length > 0 && (
        <fieldset className="doctors">
          <legend>{words.doctor}</legend>
          {doctors.map(({ id, name, specialty }) => (
            <label key={id} className="check">
              <input type="radio" name="doctor" checked={id === doctorId} onChange={() => onDoctor(id)} />
              <span>
                {name}
                {specialty && <small>{specialty}</small>}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {teamMembers.length === 0 && usualDays !== null && <p>{words.usualWait(usualDays)}</p>}
      <h2>{words.next}</h2>
      <ol>
        {words.steps(practiceName).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="note">{words.privacy(practiceName)}</p>
    </aside>
  )
}
