import {
  emailProblem,
  invalidNumber,
  mobileProblem,
  requiredProblem,
} from '@corridor/contract/kernel/fields.ts'
import type { Patient } from '@corridor/contract/patients/model.ts'
import { patientName } from '@corridor/contract/patients/rules.ts'
import { useRef, useState } from 'react'
import {
  addPatient,
  type Birth,
  BirthDateFields,
  birthDateOf,
  birthOf,
  birthProblem,
  bornWords,
  FoundPatients,
  findSamePatients,
} from '#capabilities/patients/public.ts'
import { ApiError } from '#platform/api.ts'
import { useForm } from '#platform/form.ts'
import { randomId } from '#platform/random-id.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { PhoneField } from '#ui/fields/text/PhoneField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { IconUserPlus } from '#ui/icons/icons.ts'
import { text as words } from '../text.ts'
import { type ChosenPatient, chosenPatient } from './draft.ts'
import styles from './Parts.module.css'
import { sendText as text } from './text.ts'

interface PatientPartProps {
  patient: ChosenPatient | null
  onChoose: (patient: ChosenPatient | null) => void
  onNew: () => void
  /** For a referral: how the patient can be reached goes with it. */
  isReferral?: true
}

/** Whom it is about: somebody of the practice, or somebody new. */
export function PatientPart({ patient, onChoose, onNew, isReferral }: PatientPartProps) {
  const [term, setTerm] = useState('')
  if (patient)
    return (
      <section className={styles.part} aria-label={text.patient}>
        <p className={styles.label}>{text.patient}</p>
        <div className={styles.chosen}>
          <span>
            <b>{patientName(patient)}</b> · {bornWords(patient.dateOfBirth, words.born)}
          </span>
          <Button size="s" onClick={() => onChoose(null)}>
            {text.otherPatient}
          </Button>
        </div>
        {isReferral && <ReachFields patient={patient} onChange={onChoose} />}
      </section>
    )
  return (
    <section className={styles.part} aria-label={text.patient}>
      <p className={styles.label}>{text.choosePatient}</p>
      <FoundPatients
        label={text.patientSearch}
        term={term}
        onTerm={setTerm}
        exceptId=""
        onChoose={(one) => onChoose(chosenPatient(one))}
      />
      <div>
        <Button size="s" icon={<IconUserPlus size={18} aria-hidden="true" />} onClick={onNew}>
          {text.newPatient}
        </Button>
      </div>
    </section>
  )
}

interface ReachFieldsProps {
  patient: ChosenPatient
  onChange: (patient: ChosenPatient) => void
}

/** How the other practice can reach the patient: what the record says, to be put right or left out. */
const ReachFields = ({ patient, onChange }: ReachFieldsProps) => (
  <>
    <PhoneField
      id="patient-phone"
      label={text.phoneOptional}
      autoComplete="off"
      value={patient.phone ?? ''}
      onChange={({ target }) => onChange({ ...patient, phone: target.value })}
    />
    <TextField
      id="patient-email"
      type="email"
      label={text.emailOptional}
      hint={text.reachHint}
      autoComplete="off"
      value={patient.email ?? ''}
      onChange={({ target }) => onChange({ ...patient, email: target.value })}
    />
  </>
)

interface NewValues {
  firstName: string
  lastName: string
  birth: Birth
  phone: string
  email: string
}

const EMPTY: NewValues = { firstName: '', lastName: '', birth: birthOf(), phone: '', email: '' }

interface NewPatientProps {
  /** What is known of them already. */
  known?: Partial<NewValues>
  onAdded: (patient: ChosenPatient) => void
}

/** Adds a patient on the way, and comes back with them. */
export function NewPatient({ known, onAdded }: NewPatientProps) {
  const [id] = useState(randomId)
  const [same, setSame] = useState<Patient[]>([])
  const isAdded = useRef(false)
  const add = async (values: NewValues, isAnother: boolean) => {
    const { firstName, lastName } = values
    const [phone, email] = [values.phone.trim(), values.email.trim()]
    const dateOfBirth = birthDateOf(values)!
    const fields = { firstName: firstName.trim(), lastName: lastName.trim(), dateOfBirth }
    isAdded.current = false
    try {
      const phones = phone ? [{ number: phone, type: 'mobile' as const }] : []
      await addPatient({ id, ...fields, email: email || null, phones, isAnother })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'patient-exists')) throw error
      setSame(await findSamePatients(fields.firstName, fields.lastName, dateOfBirth))
      return
    }
    isAdded.current = true
    onAdded({ id, ...fields, phone, email })
  }
  const form = useForm<NewValues>({
    initial: { ...EMPTY, ...known },
    check: (values) => ({
      firstName: requiredProblem(values.firstName, text.firstNameMissing),
      lastName: requiredProblem(values.lastName, text.lastNameMissing),
      'birth.month': birthProblem(values),
      phone: values.phone.trim() && mobileProblem(values.phone) ? invalidNumber('phone') : undefined,
      email: values.email.trim() ? emailProblem(values.email) : undefined,
    }),
    send: (values) => add(values, false),
    fieldOf: ({ fields }) =>
      'dateOfBirth' in fields ? 'birth.month' : 'phones.0.number' in fields ? 'phone' : undefined,
  })
  if (same.length > 0)
    return (
      <section className={styles.part}>
        <p>{text.isSame}</p>
        {same.map((one) => (
          <Button key={one.id} look="primary" onClick={() => onAdded(chosenPatient(one))}>
            {text.takeSame(patientName(one))}
          </Button>
        ))}
        <Button onClick={() => void add(form.values, true)}>{text.another}</Button>
      </section>
    )
  return (
    <Form
      {...form.frame}
      look="page"
      summary={text.summary}
      submitLabel={text.savePatient}
      onSubmit={() => void form.submit()}
    >
      <TextField {...form.field('firstName')} label={text.firstName} autoComplete="off" />
      <TextField {...form.field('lastName')} label={text.lastName} autoComplete="off" />
      <BirthDateFields
        month={form.field('birth.month')}
        day={form.field('birth.day')}
        year={form.field('birth.year')}
      />
      <PhoneField {...form.field('phone')} label={text.phoneOptional} autoComplete="off" />
      <TextField {...form.field('email')} type="email" label={text.emailOptional} autoComplete="off" />
    </Form>
  )
}
