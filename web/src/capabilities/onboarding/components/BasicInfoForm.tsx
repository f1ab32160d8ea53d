import { mobileProblem } from '@corridor/contract/kernel/fields.ts'
import { PRACTICE_PROBLEMS } from '@corridor/contract/office/problems.ts'
import { useForm } from '../../../platform/form.ts'
import { Form } from '../../../ui/Form.tsx'
import { PhoneField } from '../../../ui/PhoneField.tsx'
import { RoleCards, roleProblems } from '../../office/public.ts'
import type { BasicValues } from '../state/basic-values.ts'
import type { MissingInfo } from '../state/missing-info.ts'
import { basicText as text } from '../text.ts'

interface BasicInfoFormProps {
  missing: MissingInfo
  initial: BasicValues
  onSend: (values: BasicValues) => Promise<void>
}

/** Asks for what is missing, and for nothing else. */
export function BasicInfoForm({ missing, initial, onSend }: BasicInfoFormProps) {
  const form = useForm<BasicValues>({
    initial,
    check: (values) => ({
      ...(missing.role ? roleProblems(values) : {}),
      mobile: missing.mobile ? mobileProblem(values.mobile) : undefined,
      eFaxNumber: missing.efax && mobileProblem(values.eFaxNumber) ? PRACTICE_PROBLEMS.efax : undefined,
    }),
    send: onSend,
    // The call that sends the code names the number in its own way.
    fieldOf: ({ fields }) => (fields.mobileNumber ? 'mobile' : undefined),
  })
  return (
    <Form {...form.frame} summary={text.summary} submitLabel={text.submit} onSubmit={form.submit}>
      {missing.role && <RoleCards role={form.field('role')} ownRole={form.field('ownRole')} />}
      {missing.mobile && <PhoneField {...form.field('mobile')} label={text.mobile} hint={text.mobileHint} />}
      {missing.efax && (
        <PhoneField {...form.field('eFaxNumber')} label={text.efax} hint={text.efaxHint} autoComplete="off" />
      )}
    </Form>
  )
}
