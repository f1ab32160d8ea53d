import { PRACTICE_NAME_MAX } from '@corridor/contract/office/limits.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { PhoneField } from '../../../ui/PhoneField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { AddressFields, PracticeTypeField } from '../../office/public.ts'
import type { PracticeForm } from '../state/use-practice-form.ts'
import { wizardText as text } from '../text.ts'

/** What is needed to open a practice. */
export function NewPracticeFields({ form: { draft, change, field } }: { form: PracticeForm }) {
  return (
    <>
      {draft.invite?.kind === 'organization' && (
        <Notice tone="info">{text.codeToOpen(draft.invite.practiceName)}</Notice>
      )}
      <TextField
        {...field('name')}
        label={text.name}
        autoComplete="organization"
        maxLength={PRACTICE_NAME_MAX}
        onChange={(event) => change({ name: event.target.value })}
      />
      <PracticeTypeField
        {...field('practiceType')}
        onChange={(event) => change({ practiceType: event.target.value })}
      />
      <AddressFields field={field} onChange={change} hint={text.addressHint} />
      <PhoneField
        {...field('telephone')}
        label={text.telephone}
        autoComplete="tel-national"
        onChange={(event) => change({ telephone: event.target.value })}
      />
    </>
  )
}
