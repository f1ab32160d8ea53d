import { StepFrame } from '../../../entry/StepFrame.tsx'
import { call } from '../../../platform/api.ts'
import { useStepFocus } from '../../../platform/navigation/use-step-focus.ts'
import { renewStanding, useSession } from '../../../platform/session.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { MobileCode } from '../../people/public.ts'
import { BasicInfoForm } from '../components/BasicInfoForm.tsx'
import { type BasicValues, basicInfoOf, NO_VALUES } from '../state/basic-values.ts'
import { missingInfo } from '../state/missing-info.ts'
import { useSentCode } from '../state/use-sent-code.ts'
import { mobileText, basicText as text } from '../text.ts'

/** What is missing to work with. A new mobile number is proved by a code before the rest is saved. */
export function BasicInfo() {
  const { user, claims } = useSession()
  const { sent, kept = NO_VALUES, send, startOver } = useSentCode<BasicValues>()
  useStepFocus(sent ? 'code' : '')
  if (!user) return null
  const missing = missingInfo(user, claims)

  const save = async (values: BasicValues) => {
    const body = basicInfoOf(values, missing)
    if (body) await call('PATCH /persons/v2/basic-info', { body })
    await renewStanding()
  }
  const saveVerified = async () => {
    try {
      await save(kept)
    } catch (error) {
      // The number is kept; the form now asks for the rest, as it was entered.
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
        initial={kept}
        onSend={(values) => (missing.mobile ? send(values.mobile, values) : save(values))}
      />
    </StepFrame>
  )
}
