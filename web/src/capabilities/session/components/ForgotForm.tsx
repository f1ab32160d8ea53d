import { call } from '../../../platform/api.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { useSignIn } from '../state/use-sign-in.ts'
import { forgotText } from '../text.ts'
import { EmailForm } from './EmailForm.tsx'

interface ForgotFormProps {
  onSent: (email: string) => void
}

export function ForgotForm({ onSent }: ForgotFormProps) {
  const signIn = useSignIn()
  const send = async (email: string) => {
    const body = { email }
    if (await signIn.run(email, () => call('POST /authentication/v2/forgot-password', { body })))
      onSent(email)
  }
  return (
    <EmailForm
      signIn={signIn}
      submitLabel={forgotText.submit}
      onSend={send}
      foot={<TextLink to="/login">{forgotText.back}</TextLink>}
    />
  )
}
