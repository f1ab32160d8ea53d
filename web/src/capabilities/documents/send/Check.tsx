import { referralSummary } from '@corridor/contract/documents/forms/teeth.ts'
import { patientName } from '@corridor/contract/patients/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Reader } from '#capabilities/files/public.ts'
import { localDay } from '#platform/dates.ts'
import type { Attached } from '#platform/upload.ts'
import { Facts } from '#ui/data/Facts.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { ToothChart } from '../teeth/ToothChart.tsx'
import { text as words } from '../text.ts'
import type { Chosen, ChosenPatient, ReferralDraft } from './draft.ts'
import styles from './Parts.module.css'
import { sendText as text } from './text.ts'
import { type FilledForm, filledFormQuery } from './use-own-form.ts'

interface CheckProps {
  to: readonly Chosen[]
  toName?: string
  patient: ChosenPatient | null
  files: readonly Attached[]
  notes: string
  /** A practice's own form, in place of the built-in one. */
  ownForm?: FilledForm
  form?: Pick<ReferralDraft, 'reason' | 'urgency' | 'requests' | 'teeth' | 'missingTeeth' | 'dentition'>
}

export const chosenName = (one: Chosen): string =>
  one.type === 'recipient'
    ? `${one.name} (${one.email})`
    : [one.name, one.personName].filter(Boolean).join(', ')

/** With how they can be reached where that is sent too. */
const patientWords = (patient: ChosenPatient, isReferral: boolean): string =>
  [
    patientName(patient),
    words.born(localDay(patient.dateOfBirth)),
    ...(isReferral ? [patient.phone, patient.email] : []),
  ]
    .filter(Boolean)
    .join(' · ')

/** The form of the practice as it will be sent, to be looked at before. */
function FilledFormPart({ filled }: { filled: FilledForm }) {
  const query = useQuery(filledFormQuery(filled))
  return (
    <Loaded query={query} loadingLabel={text.fillingIn} rows={6} failedTitle={text.notFilled}>
      {({ id }) => (
        <section className={styles.part} aria-label={text.form}>
          <p className={styles.hint}>{text.ownFormFilled}</p>
          <div className={styles.preview}>
            <Reader fileIds={[id]} />
          </div>
        </section>
      )}
    </Loaded>
  )
}

/** All of it once more, before it is sent. */
export function Check({ to, toName, patient, files, notes, form, ownForm }: CheckProps) {
  const isReferral = form !== undefined || ownForm !== undefined
  const facts = [
    { term: text.to, value: toName ?? to.map(chosenName).join('; ') },
    { term: text.about, value: patient && patientWords(patient, isReferral) },
    ...(form
      ? [
          { term: text.requests, value: referralSummary(form.teeth, form.requests) || text.none },
          { term: text.urgency, value: text.urgencies[form.urgency].join(', ') },
          { term: text.reason, value: form.reason },
        ]
      : []),
    ...(ownForm ? [{ term: text.form, value: text.ownFormShort(ownForm.form.fileName) }] : []),
    { term: text.attached, value: files.map(({ name }) => name).join(', ') || text.none },
    { term: text.notes, value: notes || text.none },
  ]
  return (
    <div className={styles.part}>
      <Facts facts={facts} isWide />
      {form && form.teeth.length > 0 && (
        <ToothChart dentition={form.dentition} chosen={form.teeth} missing={form.missingTeeth} />
      )}
      {ownForm && ownForm.missing.length === 0 && <FilledFormPart filled={ownForm} />}
    </div>
  )
}
