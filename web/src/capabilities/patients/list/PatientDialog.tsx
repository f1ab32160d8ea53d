import {
  emailProblem,
  invalidNumber,
  mobileProblem,
  phoneKey,
  requiredProblem,
} from '@corridor/contract/kernel/fields.ts'
import { PHONES_MAX } from '@corridor/contract/patients/limits.ts'
import type { Patient, PatientDetail } from '@corridor/contract/patients/model.ts'
import { patientName, shownAddress } from '@corridor/contract/patients/rules.ts'
import { PHONE_TYPES, type PhoneType } from '@corridor/contract/patients/types.ts'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, call } from '#platform/api.ts'
import { type FormState, useForm } from '#platform/form.ts'
import { queryClient } from '#platform/query.ts'
import { randomId } from '#platform/random-id.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { PhoneField } from '#ui/fields/text/PhoneField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { IconPlus, IconX } from '#ui/icons/icons.ts'
import { Notice } from '#ui/states/Notice.tsx'
import { BirthDateFields } from '../components/BirthDateFields.tsx'
import { type Birth, birthDateOf, birthOf, birthProblem, knownBirthProblem } from '../components/birth.ts'
import { PatientWords } from '../components/FoundPatients.tsx'
import { addPatient, updatePatient } from '../state/changes.ts'
import { matches, patientQuery } from '../state/queries.ts'
import { PHONE_TYPE_NAMES, formText as text, text as words } from '../text.ts'
import styles from './PatientDialog.module.css'

interface Values {
  firstName: string
  lastName: string
  birth: Birth
  phones: { number: string; type: PhoneType }[]
  email: string
}

const NEW: Values = {
  firstName: '',
  lastName: '',
  birth: birthOf(),
  phones: [{ number: '', type: 'mobile' }],
  email: '',
}

function valuesOf({ firstName, lastName, dateOfBirth, phones, email }: PatientDetail): Values {
  const own = phones.map(({ number, type }) => ({ number: shownAddress(number), type }))
  return {
    firstName,
    lastName,
    birth: birthOf(dateOfBirth),
    phones: own.length > 0 ? own : NEW.phones,
    email: email ?? '',
  }
}

const isTyped = ({ number }: { number: string }): boolean => number.trim() !== ''

/** What was typed of somebody new, added to the record of the patient who it is; nothing of the record is replaced. */
function withTyped(stored: Values, typed: Values): Values {
  const known = new Set(stored.phones.map(({ number }) => phoneKey(number)))
  const added = typed.phones.filter((one) => isTyped(one) && !known.has(phoneKey(one.number)))
  const phones = [...stored.phones.filter(isTyped), ...added].slice(0, PHONES_MAX)
  return {
    ...stored,
    phones: phones.length > 0 ? phones : NEW.phones,
    email: stored.email || typed.email.trim(),
  }
}

/** Somebody without a birth date is known by how they can be reached. */
const isReachable = ({ phones, email }: Values): boolean => email.trim() !== '' || phones.some(isTyped)

const check = (values: Values) => ({
  firstName: requiredProblem(values.firstName, text.firstNameMissing),
  lastName: requiredProblem(values.lastName, text.lastNameMissing),
  'birth.month': isReachable(values) ? knownBirthProblem(values) : birthProblem(values),
  ...Object.fromEntries(
    values.phones.map(({ number }, index) => [
      `phones.${index}.number`,
      number.trim() && mobileProblem(number) ? invalidNumber('phone') : undefined,
    ]),
  ),
  email: values.email.trim() ? emailProblem(values.email) : undefined,
})

const fieldsOf = (values: Values) => ({
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  dateOfBirth: birthDateOf(values) ?? null,
  email: values.email.trim() || null,
  phones: values.phones.filter(isTyped),
})

const recordOf = (id: string): string => `/dashboard/patient-records/${id}`

const isSame = (error: unknown): boolean => error instanceof ApiError && error.code === 'patient-exists'

/** Who is there already: of this name and birth date, or of this name alone where that is all there is. */
async function findSame({
  firstName,
  lastName,
  dateOfBirth,
}: ReturnType<typeof fieldsOf>): Promise<Patient[]> {
  if (dateOfBirth) return matches(firstName, lastName, dateOfBirth)
  const { patients } = await call('GET /patients/v2', { query: { searchTerm: `${firstName} ${lastName}` } })
  return patients.filter((one) => one.dateOfBirth === null)
}

interface PatientDialogProps {
  /** The patient to edit; without one a new patient is added. */
  patient?: PatientDetail
  /** What was typed before it was clear who it is. */
  typed?: Values
  onClose: () => void
}

/** Adds or edits a patient. Somebody of the same name and birth date is shown with the question whether it is this patient. */
export function PatientDialog({ patient, typed, onClose }: PatientDialogProps) {
  const navigate = useNavigate()
  // One id per dialog, so that a patient sent twice is added once.
  const [id] = useState(randomId)
  const [same, setSame] = useState<Patient[]>([])
  const [found, setFound] = useState<PatientDetail>()
  const add = async (values: Values, isAnother: boolean) => {
    const fields = fieldsOf(values)
    try {
      await addPatient({ id, ...fields, isAnother })
      return true
    } catch (error) {
      if (!isSame(error)) throw error
      setSame(await findSame(fields))
      return false
    }
  }
  const isAdded = useRef(false)
  const form = useForm<Values>({
    initial: patient ? withTyped(valuesOf(patient), typed ?? NEW) : NEW,
    check,
    send: async (values) => {
      if (patient) await updatePatient(patient.id, { ...fieldsOf(values), version: patient.version })
      else isAdded.current = await add(values, false)
    },
    fieldOf: ({ fields }) => ('dateOfBirth' in fields ? 'birth.month' : undefined),
    isConflict: ({ code }) => code === 'changed-meanwhile',
  })
  const finish = () => {
    showSnackbar(patient ? text.saved : text.added(patientName(form.values)))
    onClose()
    if (!patient || typed) void navigate(recordOf(patient?.id ?? id))
  }
  const submit = async () => {
    if ((await form.submit()) && (patient || isAdded.current)) finish()
  }
  const another = useTask(async () => {
    if (await add(form.values, true)) finish()
  })
  const take = useTask(async ({ id: foundId }: Patient) => {
    const record = await queryClient.fetchQuery(patientQuery(foundId))
    const stored = valuesOf(record)
    if (JSON.stringify(withTyped(stored, form.values)) !== JSON.stringify(stored)) return setFound(record)
    onClose()
    void navigate(recordOf(foundId))
  })
  if (found) return <PatientDialog patient={found} typed={form.values} onClose={onClose} />
  const title = patient ? text.editTitle : text.addTitle
  return (
    <FormDialog title={same.length > 0 ? text.sameTitle : title} closeLabel={words.close} onClose={onClose}>
      {same.length > 0 ? (
        <SamePatients patients={same} take={take} another={another} />
      ) : (
        <Form
          {...form.frame}
          summary={text.summary}
          submitLabel={patient ? text.save : text.add}
          onSubmit={submit}
        >
          {typed && <Notice tone="info">{text.typedAdded}</Notice>}
          {form.isStale && <Notice tone="error">{text.stale}</Notice>}
          <TextField {...form.field('firstName')} label={text.firstName} autoComplete="off" />
          <TextField {...form.field('lastName')} label={text.lastName} autoComplete="off" />
          <BirthDateFields
            month={form.field('birth.month')}
            day={form.field('birth.day')}
            year={form.field('birth.year')}
          />
          <Phones form={form} />
          <TextField {...form.field('email')} type="email" label={text.email} autoComplete="off" />
        </Form>
      )}
    </FormDialog>
  )
}

interface Task<Args extends unknown[]> {
  failure: string | undefined
  isBusy: boolean
  run: (...args: Args) => Promise<unknown>
}

interface SamePatientsProps {
  patients: readonly Patient[]
  take: Task<[Patient]>
  another: Task<[]>
}

/** The question whether it is one of these. */
function SamePatients({ patients, take, another }: SamePatientsProps) {
  const failure = take.failure ?? another.failure
  return (
    <div className={styles.same}>
      <p>{text.same}</p>
      <ul className={styles.list}>
        {patients.map((one) => (
          <li key={one.id} className={styles.row}>
            <PatientWords patient={one} />
            <Button look="primary" isBusy={take.isBusy} onClick={() => void take.run(one)}>
              {text.open}
            </Button>
          </li>
        ))}
      </ul>
      {failure && <Notice tone="error">{failure}</Notice>}
      <Button isBusy={another.isBusy} onClick={() => void another.run()}>
        {text.another}
      </Button>
    </div>
  )
}

function Phones({ form }: { form: FormState<Values> }) {
  const { phones } = form.values
  return (
    <>
      {phones.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a phone has no id of its own
        <div key={index} className={styles.phone}>
          <PhoneField
            {...form.field(`phones.${index}.number`)}
            label={index === 0 ? text.phone : text.otherPhone(index + 1)}
            autoComplete="off"
          />
          <SelectField {...form.field(`phones.${index}.type`)} label={text.phoneType(index + 1)}>
            {PHONE_TYPES.map((type) => (
              <option key={type} value={type}>
                {PHONE_TYPE_NAMES[type]}
              </option>
            ))}
          </SelectField>
          {phones.length > 1 && (
            <IconButton
              label={text.removePhone(index + 1)}
              icon={<IconX size={18} />}
              onClick={() => form.change({ phones: phones.filter((__, at) => at !== index) })}
            />
          )}
        </div>
      ))}
      {phones.length < PHONES_MAX && (
        <Button
          look="quiet"
          icon={<IconPlus size={18} />}
          onClick={() => form.change({ phones: [...phones, { number: '', type: 'mobile' }] })}
        >
          {text.addPhone}
        </Button>
      )}
    </>
  )
}
