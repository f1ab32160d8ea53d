import { PRACTICE_NAME_MAX } from '@corridor/contract/office/limits.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { PhoneField } from '../../../ui/PhoneField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { AddressFields, PracticeTypeField } from '../../office/public.ts'
import type { PracticeForm } from '../state/use-practice-form.ts'
import { wizardText as text } from '../text.ts'

/** What is needed to open a practice. */
export function NewPracticeFields({ form }: { form: PracticeForm }) {
  const { invite } = form.values
  return (
    <>
      {invite?.kind === 'organization' && <Notice tone="info">{text.codeToOpen(invite.practiceName)}</Notice>}
      <TextField
        {...form.field('name')}
        label={text.name}
        autoComplete="organization"
        maxLength={PRACTICE_NAME_MAX}
      />
      <PracticeTypeField {...form.field('practiceType')} />
      <AddressFields field={form.field} onPick={form.change} hint={text.addressHint} />
      <PhoneField {...form.field('telephone')} label={text.telephone} autoComplete="tel-national" />
    </>
  )
}
