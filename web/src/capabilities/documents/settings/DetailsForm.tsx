import { SPECIALTY_MAX, USUAL_DAYS_MAX } from '@corridor/contract/documents/limits.ts'
import type { ReferDoctor } from '@corridor/contract/documents/refer.ts'
import { useForm } from '#platform/form.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { changeReferDetails } from '../state/changes.ts'
import { isDays, SavedForm } from './SavedForm.tsx'
import { detailsText as text } from './text.ts'

interface DetailsFormProps {
  usualDays: number | null
  doctors: readonly ReferDoctor[]
}

const problemOf = (days: string): string | undefined =>
  days === '' || isDays(days, USUAL_DAYS_MAX) ? undefined : text.wrong

/** What the page for referrals says beside the doctors: the usual wait, and what each of them does. */
export function DetailsForm({ usualDays, doctors }: DetailsFormProps) {
  const form = useForm<Record<string, string>>({
    initial: {
      usualDays: usualDays === null ? '' : String(usualDays),
      ...Object.fromEntries(doctors.map(({ id, specialty }) => [id, specialty ?? ''])),
    },
    check: ({ usualDays: days = '' }) => ({ usualDays: problemOf(days.trim()) }),
    send: ({ usualDays: days = '', ...specialties }) =>
      changeReferDetails({ usualDays: days.trim() ? Number(days) : null, specialties }),
  })
  return (
    <SavedForm form={form} text={text}>
      <TextField
        {...form.field('usualDays')}
        label={text.usualDays}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
      />
      {doctors.map(({ id, name }) => (
        <TextField
          key={id}
          {...form.field(id)}
          label={text.specialty(name)}
          autoComplete="off"
          maxLength={SPECIALTY_MAX}
        />
      ))}
    </SavedForm>
  )
}
