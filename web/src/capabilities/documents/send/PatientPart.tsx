import { emailProblem, requiredProblem } from '@corridor/contract/kernel/fields.ts'
import { BIRTH_DATE_PROBLEMS, birthDateProblem, dayOf } from '@corridor/contract/patients/birth-date.ts'
import type { Patient } from '@corridor/contract/patients/model.ts'
import { patientName } from '@corridor/contract/patients/rules.ts'
import { useRef, useState } from 'react'
import {
  addPatient,
  BirthDateFields,
  FoundPatients,
  findSamePatients,
} from '#capabilities/patients/public.ts'
import { ApiError } from '#platform/api.ts'
import { localDate, localDay } from '#platform/dates.ts'
import { useForm } from '#platform/form.ts'
import { randomId } from '#platform/random-id.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { IconUserPlus } from '#ui/icons/icons.ts'
import { text as words } from '../text.ts'
import type { ChosenPatient } from './draft.ts'
import styles from './Parts.module.css'
import { sendText as text } from './text.ts'

const chosenOf = ({ id, firstName, lastName, dateOfBirth }: Patient): ChosenPatient => ({
  id,
  firstName,
  lastName,
  dateOfBirth: dateOfBirth ?? '',
})

interface PatientPartProps {
  patient: ChosenPatient | null
  onChoose: (patient: ChosenPatient | null) => void
  onNew: () => void
}

/** Whom it is about: somebody of the practice, or somebody new. */
export function PatientPart({ patient, onChoose, onNew }: PatientPartProps) {
  const [term, setTerm] = useState('')
  if (patient)
    return (
      <section className={styles.part} aria-label={text.patient}>
        <p className={styles.label}>{text.patient}</p>
        <div className={styles.chosen}>
          <span>
            <b>{patientName(patient)}</b> · {words.born(localDay(patient.dateOfBirth))}
          </span>
          <Button size="s" onClick={() => onChoose(null)}>
            {text.otherPatient}
          </Button>
        </div>
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
        onChoose={(one) => onChoose(chosenOf(one))}
      />
      <div>
        <Button size="s" icon={<IconUserPlus size={18} aria-hidden="true" />} onClick={onNew}>
          {text.newPatient}
        </Button>
      </div>
    </section>
  )
}

interface NewValues {
  firstName: string
  lastName: string
  birth: { month: string; day: string; year: string }
  email: string
}

const EMPTY: NewValues = { firstName: '', lastName: '', birth: { month: '', day: '', year: '' }, email: '' }

const birthDateOf = ({ birth }: NewValues): string | undefined =>
  birth.year.length === 4 ? dayOf(Number(birth.year), Number(birth.month), Number(birth.day)) : undefined

function birthProblem(values: NewValues): string | undefined {
  const { month, day, year } = values.birth
  if (!month && !day && !year) return BIRTH_DATE_PROBLEMS.missing
  const date = birthDateOf(values)
  return date ? birthDateProblem(date, localDate(Date.now())) : BIRTH_DATE_PROBLEMS.noDay
}

/** Adds a patient on the way, and comes back with them. */
export function NewPatient({ onAdded }: { onAdded: (patient: ChosenPatient) => void }) {
  const [id] = useState(randomId)
  const [same, setSame] = useState<Patient[]>([])
  const isAdded = useRef(false)
  const add = async (values: NewValues, isAnother: boolean) => {
    const { firstName, lastName, email } = values
    const dateOfBirth = birthDateOf(values)!
    const fields = { firstName: firstName.trim(), lastName: lastName.trim(), dateOfBirth }
    isAdded.current = false
    try {
      await addPatient({ id, ...fields, email: email.trim() || null, phones: [], isAnother })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'patient-exists')) throw error
      setSame(await findSamePatients(fields.firstName, fields.lastName, dateOfBirth))
      return
    }
    isAdded.current = true
    onAdded({ id, ...fields })
  }
  const form = useForm<NewValues>({
    initial: EMPTY,
    check: (values) => ({
      firstName: requiredProblem(values.firstName, text.firstNameMissing),
      lastName: requiredProblem(values.lastName, text.lastNameMissing),
      'birth.month': birthProblem(values),
      email: values.email.trim() ? emailProblem(values.email) : undefined,
    }),
    send: (values) => add(values, false),
    fieldOf: ({ fields }) => ('dateOfBirth' in fields ? 'birth.month' : undefined),
  })
  if (same.length > 0)
    return (
      <section className={styles.part}>
        <p>{text.isSame}</p>
        {same.map((one) => (
          <Button key={one.id} look="primary" onClick={() => onAdded(chosenOf(one))}>
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
      <TextField {...form.field('email')} type="email" label={text.emailOptional} autoComplete="off" />
    </Form>
  )
}
