import type { Dentition } from '@corridor/contract/documents/forms/teeth.ts'
import { NOTES_MAX, REASON_MAX } from '@corridor/contract/documents/limits.ts'
import type { WebsiteReferralPractice } from '@corridor/contract/documents/refer.ts'
import { REQUESTS, URGENCIES, type Urgency } from '@corridor/contract/documents/types.ts'
import { useState } from 'react'
import { ToothChart } from '../../teeth/ToothChart.tsx'
import { OwnFormFields } from './OwnFormFields.tsx'
import type { ReferText } from './text.ts'
import { type ReferFormProps, type Referral, useReferral, useSubmit } from './use-referral.ts'

const DENTITIONS = ['permanent', 'primary'] as const satisfies readonly Dentition[]

interface FieldProps<Name extends keyof Referral['values']> {
  name: Name
  label: string
  values: Referral['values']
  onChange: (values: Referral['values']) => void
}

interface LineProps extends FieldProps<keyof Referral['values']> {
  type?: string
  hint?: string
  max?: string
  isOptional?: true
}

const Field = ({ name, label, values, onChange, type = 'text', hint, max, isOptional }: LineProps) => (
  <label>
    {label}
    <input
      name={name}
      type={type}
      max={max}
      required={!isOptional}
      autoComplete={name === 'email' ? 'email' : 'off'}
      value={values[name]}
      onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
    />
    {hint && <small>{hint}</small>}
  </label>
)

const Area = ({ name, label, values, onChange, max }: FieldProps<'reason' | 'notes'> & { max: number }) => (
  <label>
    {label}
    <textarea
      name={name}
      rows={3}
      maxLength={max}
      required={name === 'reason'}
      value={values[name]}
      onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
    />
  </label>
)

interface PartProps {
  typed: Referral
  words: ReferText
}

interface OwnFormProps extends PartProps {
  practice: WebsiteReferralPractice
  form: NonNullable<WebsiteReferralPractice['form']>
}

/** The practice's own form, field by field. */
const OwnForm = ({ practice, form, typed: { typed, setTyped, formValues }, words }: OwnFormProps) => (
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
)

/** Without a form of its own: teeth, what to do, how soon and why. */
function UsualForm({ typed, words }: PartProps) {
  const { values, setValues, teeth, setTeeth, requests, setRequests } = typed
  const [dentition, setDentition] = useState<Dentition>('permanent')
  return (
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
                  requests.includes(one) ? requests.filter((other) => other !== one) : [...requests, one],
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
      <Area values={values} onChange={setValues} name="reason" label={words.reason} max={REASON_MAX} />
    </>
  )
}

/** Everything that is typed stays in the form until it has been sent, whatever was refused before. */
export function ReferForm(props: ReferFormProps) {
  const { token, practice, words } = props
  const typed = useReferral(token, practice)
  const { values, setValues, setFiles, filesMax, form } = typed
  const { progress, failure, submit } = useSubmit(props, typed)
  const fields = { values, onChange: setValues }
  return (
    <form className="refer" onSubmit={(event) => void submit(event)}>
      <div className="fields">
        <h1>{words.title(practice.name)}</h1>
        <p className="note">{words.intro}</p>
        <p className="note">{[practice.practiceType, practice.address].filter(Boolean).join(' · ')}</p>
        <h2>{words.you}</h2>
        <div className="pair">
          <Field {...fields} name="senderName" label={words.yourName} />
          <Field {...fields} name="senderPractice" label={words.yourPractice} />
        </div>
        <Field {...fields} name="email" label={words.yourEmail} type="email" hint={words.emailHint} />
        <h2>{words.patient}</h2>
        <div className="pair">
          <Field {...fields} name="firstName" label={words.firstName} />
          <Field {...fields} name="lastName" label={words.lastName} />
        </div>
        <Field {...fields} name="dateOfBirth" label={words.dateOfBirth} type="date" max={practice.today} />
        <div className="pair">
          <Field {...fields} name="patientPhone" label={words.patientPhone} type="tel" isOptional />
          <Field {...fields} name="patientEmail" label={words.patientEmail} type="email" isOptional />
        </div>
        <h2>{words.referral}</h2>
        {form ? (
          <OwnForm practice={practice} form={form} typed={typed} words={words} />
        ) : (
          <UsualForm typed={typed} words={words} />
        )}
        <label>
          {words.files(filesMax)}
          <input
            type="file"
            multiple
            onChange={(event) => setFiles([...(event.currentTarget.files ?? [])])}
          />
        </label>
        <Area {...fields} name="notes" label={words.notes} max={NOTES_MAX} />
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
