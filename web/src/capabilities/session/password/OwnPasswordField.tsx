import type { ComponentProps } from 'react'
import { useSession } from '../../../platform/session.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { signInText } from '../sign-in/text.ts'

type FieldProps = ComponentProps<typeof PasswordField>
type OwnPasswordFieldProps = Omit<FieldProps, 'label' | 'autoComplete' | 'showLabel' | 'hideLabel'> & {
  label?: string
}

/** The password of whoever is signed in, as proof. The hidden name tells the browser's keychain whose it is. */
export function OwnPasswordField({ label = signInText.password, ...field }: OwnPasswordFieldProps) {
  const email = useSession((session) => session.user?.email)
  return (
    <>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...field}
        label={label}
        autoComplete="current-password"
        showLabel={signInText.showPassword}
        hideLabel={signInText.hidePassword}
      />
    </>
  )
}
