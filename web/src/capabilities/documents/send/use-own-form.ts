import {
  type FormValues,
  knownValues,
  missingFields,
} from '@corridor/contract/documents/forms/referral-forms.ts'
import type { OwnForm } from '@corridor/contract/documents/refer.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { localDate } from '#platform/dates.ts'
import { useSession } from '#platform/session.ts'
import { fillForm } from '../state/changes.ts'
import { formQuery } from '../state/queries.ts'
import type { ReferralDraft } from './draft.ts'

export interface FilledForm {
  form: OwnForm
  values: FormValues
  missing: string[]
}

/** Made as soon as it is looked at, and sent as it was seen; another value makes another one. */
const FILLED_FOR_MS = 30 * 60_000

/** The form of a practice with these values in it, as a file of one’s own. */
export const filledFormQuery = ({ form: { practiceId }, values }: FilledForm) =>
  queryOptions({
    queryKey: ['documents', 'filled-form', practiceId, values],
    queryFn: () => fillForm(practiceId, values),
    staleTime: FILLED_FOR_MS,
    gcTime: FILLED_FOR_MS,
    retry: false,
  })

/** The form that the chosen practice wants, with what is known and what was typed; nothing where the built-in one is used. */
export function useOwnForm({ practice, patient, formValues }: ReferralDraft): FilledForm | undefined {
  const user = useSession(({ user }) => user)
  // Somebody outside has no form here, so the practice's own is used, if it has one.
  const practiceId = practice?.type === 'practice' ? practice.id : (user?.practiceId ?? '')
  const { data } = useQuery({ ...formQuery(practiceId), enabled: practice !== null && practiceId !== '' })
  const form = practice && data?.form
  if (!form) return undefined
  const values = {
    ...knownValues(form.fields, {
      firstName: patient?.firstName,
      lastName: patient?.lastName,
      dateOfBirth: patient?.dateOfBirth,
      patientPhone: patient?.phone,
      patientEmail: patient?.email,
      senderName: user ? `${user.firstName} ${user.lastName}` : undefined,
      senderPractice: user?.practiceName ?? undefined,
      senderEmail: user?.email,
      today: localDate(Date.now()),
    }),
    ...formValues,
  }
  return { form, values, missing: missingFields(form.fields, values).map(({ label }) => label) }
}
