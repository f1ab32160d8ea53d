import type { LoggedUser } from '@corridor/contract/people/model.ts'
import type { FormEvent } from 'react'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { useChangePassword } from '../state/use-change-password.ts'
import { accountText, signInText } from '../text.ts'
import styles from './ChangePasswordForm.module.css'
import { NewPasswordField } from './NewPasswordField.tsx'

export function ChangePasswordForm({ user }: { user: LoggedUser }) {
  const form = useChangePassword(user)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await form.send()) showSnackbar(accountText.passwordChanged)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.intro}>{accountText.passwordIntro}</p>
      {form.problems.length > 0 && <ErrorSummary title={accountText.summaryTitle} problems={form.problems} />}
      {/* For password managers: whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
      <PasswordField
        id="current-password"
        name="current-password"
        label={accountText.currentPassword}
        autoComplete="current-password"
        showLabel={signInText.showPassword}
        hideLabel={signInText.hidePassword}
        value={form.current}
        onChange={(event) => form.setCurrent(event.target.value)}
        error={form.problemOf('current-password')}
      />
      <NewPasswordField
        value={form.next}
        onChange={form.setNext}
        context={form.context}
        error={form.problemOf('new-password')}
      />
      <div>
        <Button type="submit" look="primary" size="l" isBusy={form.isBusy}>
          {accountText.changePassword}
        </Button>
      </div>
    </form>
  )
}
