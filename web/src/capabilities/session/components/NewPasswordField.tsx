import { PASSWORD_RULE, passwordProblem } from '@corridor/contract/session/rules.ts'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { Ref } from 'react'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { resetText, signInText } from '../text.ts'
import styles from './NewPasswordField.module.css'

interface NewPasswordFieldProps {
  value: string
  onChange: (value: string) => void
  error?: string
  /** Words of the person, from which the password must not be made. */
  context?: Parameters<typeof passwordProblem>[1]
  ref?: Ref<HTMLInputElement>
}

/** A password to be chosen, with the rule beside it that says as one types whether it is met. */
export function NewPasswordField({ value, onChange, error, context, ref }: NewPasswordFieldProps) {
  const problem = passwordProblem(value, context)
  const isFine = value !== '' && !problem
  // The server knows more than the rule: what it refuses must not be called fine.
  const isRuleShown = error ? problem !== undefined && error !== problem : true
  return (
    <div className={styles.field}>
      <PasswordField
        ref={ref}
        id="new-password"
        name="new-password"
        label={resetText.newPassword}
        autoComplete="new-password"
        aria-describedby="password-rule"
        showLabel={signInText.showPassword}
        hideLabel={signInText.hidePassword}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
      />
      {isRuleShown && (
        <p className={isFine ? styles.fine : styles.rule} id="password-rule" aria-live="polite">
          {isFine ? <IconCircleCheckFilled size={16} /> : <IconCircle size={16} stroke={1.75} />}
          {isFine ? resetText.strong : (value && problem) || PASSWORD_RULE}
        </p>
      )}
    </div>
  )
}
