import { PASSWORD_RULE, passwordProblem } from '@corridor/contract/session/rules.ts'
import type { ChangeEventHandler } from 'react'
import { PasswordField } from '#ui/fields/text/PasswordField.tsx'
import { IconCircle, IconCircleCheckFilled } from '#ui/icons/first-icons.ts'
import { signInText } from '../sign-in/text.ts'
import styles from './NewPasswordField.module.css'
import { resetText } from './text.ts'

interface NewPasswordFieldProps {
  id: string
  name: string
  value: string
  onChange: ChangeEventHandler<HTMLInputElement>
  error?: string
  /** Without it: a new password that replaces another. */
  label?: string
  /** Words of the person, which the password must not consist of. */
  context?: Parameters<typeof passwordProblem>[1]
}

/** A new password, with the rule beside it that shows while typing whether it is satisfied. */
export function NewPasswordField({
  context,
  label = resetText.newPassword,
  ...field
}: NewPasswordFieldProps) {
  const { value, error } = field
  const problem = passwordProblem(value, context)
  const isFine = value !== '' && !problem
  // The server checks more than the rule: a refused password must not be marked as fine.
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
