import { displayName } from '@corridor/contract/people/rules.ts'
import type { TemplateValues } from '@corridor/contract/worklist/template-fields.ts'
import { useMemo } from 'react'
import { useSession } from '#platform/session.ts'
import { writtenNumber } from '#ui/fields/text/written-number.ts'

/** What a template fills in of the caller and their practice, with what the screen knows of the patient. */
export function useTemplateValues(values: TemplateValues): TemplateValues {
  const user = useSession((session) => session.user)
  return useMemo(
    () => ({
      'practice.name': user?.practiceName,
      'practice.phone': user?.telephoneNumber && writtenNumber(user.telephoneNumber),
      'me.name': user && displayName(user),
      'me.firstName': user?.firstName,
      ...values,
    }),
    [user, values],
  )
}
