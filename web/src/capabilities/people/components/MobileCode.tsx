import { CODE_DIGITS } from '@corridor/contract/session/limits.ts'
import { useRef } from 'react'
import { useForm } from '../../../platform/form.ts'
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
  const input = useRef<HTMLInputElement>(null)
  const form = useForm({
    initial: { code: '' },
    check: tooShort,
    send: async ({ code }) => {
      if (await verify(code)) return
      form.reset()
      input.current?.focus()
    },
  })
  const isText = sentBy === 'text'
  const where = (isText ? text.sentByText : text.sentByMail)(writtenNumber(number))
  return (
    <Form
      problems={form.frame.problems}
      failure={failure}
      isBusy={isBusy}
      submitLabel={submitLabel}
      onSubmit={() => void form.submit()}
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
        ref={input}
        note={isResent ? text.resent : where}
        sentAt={resendAt}
        label={text.code}
        labelEnd={<SandboxLink tab={isText ? 'phones' : 'mail'} />}
        digits={CODE_DIGITS}
        {...form.field('code')}
        onComplete={(code) => void form.submit({ code })}
      />
    </Form>
  )
}
