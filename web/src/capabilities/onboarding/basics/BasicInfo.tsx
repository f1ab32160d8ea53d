import { mobileProblem } from '@corridor/contract/kernel/fields.ts'
import { PRACTICE_PROBLEMS } from '@corridor/contract/office/problems.ts'
import { chosenRole, RoleCards, type RoleValues, roleProblems } from '#capabilities/office/public.ts'
import { MobileCode } from '#capabilities/people/public.ts'
import { StepFrame } from '#entry/StepFrame.tsx'
import { call } from '#platform/api.ts'
import { forgetValues, useForm, useStoredValues } from '#platform/form.ts'
import { useStepFocus } from '#platform/navigation/use-step-focus.ts'
import { renewStanding, useSession } from '#platform/session.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { PhoneField } from '#ui/fields/text/PhoneField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { type MissingInfo, missingInfo } from './missing-info.ts'
import { mobileText, basicText as text } from './text.ts'
import { useSentCode } from './use-sent-code.ts'

/** What is missing to work with. A new mobile number is proved by a code before the rest is saved. */
export function BasicInfo() {
  const { user, claims } = useSession()
  const { sent, values: entered = NO_VALUES, send, startOver } = useSentCode<BasicValues>()
  useStepFocus(sent ? 'code' : '')
  if (!user) return null
  const missing = missingInfo(user, claims)

  const save = async (values: BasicValues) => {
    const body = basicInfoOf(values, missing)
    if (body) await call('PATCH /persons/v2/basic-info', { body })
    forgetValues('basic-info')
    await renewStanding()
  }
  const saveVerified = async () => {
    try {
      await save(entered)
    } catch (error) {
      // The number is saved; the form now shows the rest as it was entered.
      if (error instanceof Error) showSnackbar(error.message, 'error')
      await renewStanding()
      startOver()
    }
  }

  if (sent && missing.mobile) {
    return (
      <StepFrame title={mobileText.codeTitle}>
        <MobileCode
          sent={sent}
          submitLabel={mobileText.submit}
          onResend={() => send(sent.number)}
          onVerified={saveVerified}
          onOther={startOver}
        />
      </StepFrame>
    )
  }
  const count = Object.values(missing).filter(Boolean).length
  return (
    <StepFrame title={text.title} intro={text.intro(count)} isWide={missing.role}>
      <BasicInfoForm
        missing={missing}
        initial={entered}
        onSend={(values) => (missing.mobile ? send(values.mobile, values) : save(values))}
      />
    </StepFrame>
  )
}

interface BasicInfoFormProps {
  missing: MissingInfo
  initial: BasicValues
  onSend: (values: BasicValues) => Promise<void>
}

/** Asks for what is missing, and for nothing else. */
function BasicInfoForm({ missing, initial, onSend }: BasicInfoFormProps) {
  const form = useForm<BasicValues>({
    initial,
    storedValues: useStoredValues('basic-info', initial),
    check: (values) => ({
      ...(missing.role ? roleProblems(values) : {}),
      mobile: missing.mobile ? mobileProblem(values.mobile) : undefined,
      eFaxNumber: missing.efax ? efaxProblem(values.eFaxNumber) : undefined,
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

interface BasicValues extends RoleValues, Record<string, unknown> {
  mobile: string
  eFaxNumber: string
}

const NO_VALUES: BasicValues = { role: '', ownRole: '', mobile: '', eFaxNumber: '' }

/** A practice without one leaves it blank. */
const efaxProblem = (typed: string): string | undefined =>
  typed.trim() && mobileProblem(typed) ? PRACTICE_PROBLEMS.efax : undefined

/** What is saved once the number is proved; nothing when the number was all that was missing. */
function basicInfoOf(values: BasicValues, { role, efax }: Omit<MissingInfo, 'mobile'>) {
  if (!role && !efax) return undefined
  const eFaxNumber = values.eFaxNumber.trim()
  return {
    role: role ? chosenRole(values) : undefined,
    ...(efax && (eFaxNumber ? { eFaxNumber } : { hasNoEfax: true as const })),
  }
}
