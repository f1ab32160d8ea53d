import type { ComponentProps } from 'react'
import { useSession } from '#platform/session.ts'
import { PasswordField } from '#ui/fields/text/PasswordField.tsx'
import { signInText } from '../sign-in/text.ts'

type FieldProps = ComponentProps<typeof PasswordField>
type OwnPasswordFieldProps = Omit<FieldProps, 'label' | 'autoComplete' | 'showLabel' | 'hideLabel'> & {
  label?: string
}

/**
 * The password of the signed-in person, as proof. From the hidden name the browser's password manager knows whose
 * it is.
 */
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
