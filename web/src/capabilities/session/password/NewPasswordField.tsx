import { PASSWORD_RULE, passwordProblem } from '@corridor/contract/session/rules.ts'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { ChangeEventHandler } from 'react'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { signInText } from '../sign-in/text.ts'
import styles from './NewPasswordField.module.css'
import { resetText } from './text.ts'

interface NewPasswordFieldProps {
  id: string
  name: string
  value: string
  onChange: ChangeEventHandler<HTMLInputElement>
  error?: string
  /** Without it: a new password in place of another. */
  label?: string
  /** Words of the person, from which the password must not be made. */
  context?: Parameters<typeof passwordProblem>[1]
}

/** A password to be chosen, with the rule beside it that says as one types whether it is met. */
export function NewPasswordField({
  context,
  label = resetText.newPassword,
  ...field
}: NewPasswordFieldProps) {
  const { value, error } = field
  const problem = passwordProblem(value, context)
  const isFine = value !== '' && !problem
  // The server knows more than the rule: what it refuses must not be called fine.
  const isRuleShown = error ? problem !== undefined && error !== problem : true
  return (
    <div className={styles.field}>
      <PasswordField
        {...field}
        label={label}
        autoComplete="new-password"
        aria-describedby="password-rule"
        showLabel={signInText.showPassword}
        hideLabel={signInText.hidePassword}
      />
      {isRuleShown && (
        <p className={isFine ? styles.fine : styles.rule} id="password-rule" aria-live="polite">
          {isFine ? <IconCircleCheckFilled size={16} /> : <IconCircle size={16} />}
          {isFine ? resetText.strong : (value && problem) || `${PASSWORD_RULE} ${resetText.avoid}`}
        </p>
      )}
    </div>
  )
}
