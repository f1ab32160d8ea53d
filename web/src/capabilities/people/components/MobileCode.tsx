import { CODE_DIGITS } from '@corridor/contract/session/limits.ts'
import { useRef, useState } from 'react'
import { useChecks } from '../../../platform/form.ts'
import { Form } from '../../../ui/Form.tsx'
import { Resend } from '../../../ui/Resend.tsx'
import { SentCodeField } from '../../../ui/SentCodeField.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { writtenNumber } from '../../../ui/written-number.ts'
import { SandboxLink } from '../../sandbox/public.ts'
import { type MobileCodeRules, useMobileCode } from '../state/use-mobile-code.ts'
import { mobileText as text } from '../text.ts'

interface MobileCodeProps extends MobileCodeRules {
  submitLabel: string
  onOther: () => void
}

const tooShort = ({ code }: { code: string }) => ({
  code: code.length < CODE_DIGITS ? text.codeMissing(CODE_DIGITS) : undefined,
})

/** Asks for the code that proves a mobile number. It is sent with its last digit. */
export function MobileCode({ submitLabel, onOther, ...rules }: MobileCodeProps) {
  const { number, sentBy, resendAt } = rules.sent
  const { isBusy, failure, isResent, resendIn, verify, resend } = useMobileCode(rules)
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const checks = useChecks({ code }, tooShort)

  const attempt = async (whole: string) => {
    if (isBusy || (await verify(whole))) return
    setCode('')
    input.current?.focus()
  }
  const isText = sentBy === 'text'
  const where = (isText ? text.sentByText : text.sentByMail)(writtenNumber(number))
  return (
    <Form
      problems={checks.problems}
      failure={failure}
      isBusy={isBusy}
      submitLabel={submitLabel}
      onSubmit={() => checks.pass() && attempt(code)}
      foot={
        <>
          <Resend
            label={text.resend}
            waitLabel={text.resendIn}
            secondsLeft={resendIn}
            onResend={async () => (await resend()) && setCode('')}
          />
          <TextButton onClick={onOther}>{text.other}</TextButton>
        </>
      }
    >
      <SentCodeField
        ref={input}
        note={isResent ? text.resent : where}
        sentAt={resendAt}
        label={text.code}
        labelEnd={<SandboxLink tab={isText ? 'phones' : 'mail'} />}
        digits={CODE_DIGITS}
        value={code}
        onChange={setCode}
        onComplete={attempt}
        error={checks.errorOf('code')}
      />
    </Form>
  )
}
