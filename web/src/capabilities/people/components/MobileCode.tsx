import { codeNotRight } from '@corridor/contract/people/errors.ts'
import { CODE_DIGITS, CODE_TRIES } from '@corridor/contract/session/limits.ts'
import { useState } from 'react'
import { SandboxLink } from '#capabilities/sandbox/public.ts'
import { ApiError, call, sentenceOf } from '#platform/api.ts'
import { useCodeForm } from '#platform/form.ts'
import { useSecondsUntil } from '#platform/use-countdown.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { Resend } from '#ui/fields/code/Resend.tsx'
import { SentCodeField } from '#ui/fields/code/SentCodeField.tsx'
import { writtenNumber } from '#ui/fields/text/written-number.ts'
import { Form } from '#ui/form/Form.tsx'
import type { SentCode } from '../state/sent-code.ts'
import { mobileText as text } from '../text.ts'

interface MobileCodeProps extends MobileCodeRules {
  submitLabel: string
  onOther: () => void
}

/** Asks for the code that proves a mobile number. It is sent with its last digit. */
export function MobileCode({ submitLabel, onOther, ...rules }: MobileCodeProps) {
  const { number, sentBy, resendAt } = rules.sent
  const { isBusy, failure, forgetFailure, isResent, resendIn, verify, resend } = useMobileCode(rules)
  const form = useCodeForm({
    digits: CODE_DIGITS,
    missing: text.codeMissing(CODE_DIGITS),
    isWrongSaid: failure !== undefined,
    send: verify,
  })
  const isText = sentBy === 'text'
  const where = (isText ? text.sentByText : text.sentByMail)(writtenNumber(number))
  return (
    <Form
      problems={form.frame.problems}
      attempt={form.frame.attempt}
      failure={form.frame.problems.length > 0 ? undefined : failure}
      isBusy={isBusy}
      submitLabel={submitLabel}
      onSubmit={form.submit}
      foot={
        <>
          <Resend
            label={text.resend}
            waitLabel={text.resendIn}
            secondsLeft={resendIn}
            onResend={async () => (await resend()) && form.reset()}
          />
          <TextButton onClick={onOther}>{text.other}</TextButton>
        </>
      }
    >
      <SentCodeField
        note={isResent ? text.resent : where}
        sentAt={resendAt}
        label={text.code}
        labelEnd={<SandboxLink tab={isText ? 'phones' : 'mail'} />}
        {...form.field}
        onChange={(typed) => {
          forgetFailure()
          form.field.onChange(typed)
        }}
      />
    </Form>
  )
}

interface MobileCodeRules {
  sent: SentCode
  onResend: () => Promise<void>
  /** The number is proved; what is left to do. Its refusal is shown with the code. */
  onVerified: (mobile: string) => Promise<void> | void
}

/** Proves a mobile number by the code that was sent to it, and counts the tries. */
function useMobileCode({ sent, onResend, onVerified }: MobileCodeRules) {
  const [isBusy, setBusy] = useState(false)
  const [wrongTries, setWrongTries] = useState(0)
  const [failure, setFailure] = useState<string>()
  const [isResent, setResent] = useState(false)
  const [refusedUntil, setRefusedUntil] = useState(0)
  const resendIn = useSecondsUntil(Math.max(sent.resendAt * 1000, refusedUntil))

  const fail = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== codeNotRight.code) return setFailure(sentenceOf(error))
    const left = CODE_TRIES - wrongTries - 1
    setWrongTries(wrongTries + 1)
    setFailure(left > 0 ? `${codeNotRight.message} ${text.triesLeft(left)}` : text.noTries)
  }

  /** True when it was right. */
  const verify = async (code: string): Promise<boolean> => {
    setBusy(true)
    setFailure(undefined)
    // It has arrived, as they typed it.
    setResent(false)
    try {
      const { mobile } = await call('POST /persons/v2/verification-code/:code/verify', { params: { code } })
      await onVerified(mobile)
      return true
    } catch (error) {
      fail(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  /** True when another one is on its way. */
  const resend = async (): Promise<boolean> => {
    setFailure(undefined)
    try {
      await onResend()
      setWrongTries(0)
      setResent(true)
      return true
    } catch (error) {
      setFailure(sentenceOf(error))
      if (error instanceof ApiError) setRefusedUntil(Date.now() + (error.retryAfterSeconds ?? 0) * 1000)
      return false
    }
  }
  /** What was said about one code is not about the next. */
  const forgetFailure = () => setFailure(undefined)

  return { isBusy, failure, forgetFailure, isResent, resendIn, verify, resend }
}
