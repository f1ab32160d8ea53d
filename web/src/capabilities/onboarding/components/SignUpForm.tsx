import { NAME_MAX } from '@corridor/contract/people/limits.ts'
import type { ReactNode } from 'react'
import { Form } from '../../../ui/Form.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { NewPasswordField } from '../../session/public.ts'
import { passwordContext, type SignUpRules, useSignUp } from '../state/use-sign-up.ts'
import { signUpText as text } from '../text.ts'
import styles from './SignUpForm.module.css'

interface SignUpFormProps extends SignUpRules {
  submitLabel?: string
  /** Below the button. */
  foot: ReactNode
}

/** Who one is, and the password one will sign in with. */
export function SignUpForm({ submitLabel = text.submit, foot, ...rules }: SignUpFormProps) {
  const form = useSignUp(rules)
  const isFixed = rules.fixedEmail !== undefined
  return (
    <Form
      {...form.frame}
      summary={text.summary}
      submitLabel={submitLabel}
      onSubmit={form.submit}
      foot={
        <>
          {foot}
          <span className={styles.legal}>
            {text.legalBefore}{' '}
            <TextLink to="/legal/privacy" target="_blank">
              {text.legalLink}
            </TextLink>
            .
          </span>
        </>
      }
    >
      <div className={styles.names}>
        <TextField
          {...form.field('firstName')}
          label={text.firstName}
          autoComplete="given-name"
          maxLength={NAME_MAX}
          autoFocus
        />
        <TextField
          {...form.field('lastName')}
          label={text.lastName}
          autoComplete="family-name"
          maxLength={NAME_MAX}
        />
      </div>
      <TextField
        {...form.field('email')}
        type="email"
        label={text.email}
        placeholder={text.emailPlaceholder}
        autoComplete="username"
        readOnly={isFixed}
        hint={isFixed ? text.emailFixed : undefined}
      />
      <NewPasswordField
        {...form.field('password')}
        label={text.password}
        context={passwordContext(form.values)}
      />
    </Form>
  )
}
