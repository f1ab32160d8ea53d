import { GENERIC_MESSAGE } from '@corridor/contract/kernel/errors.ts'
import { linkNotValid } from '@corridor/contract/session/errors.ts'
import { passwordProblem } from '@corridor/contract/session/rules.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, call } from '../../../platform/api.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { resetText } from '../text.ts'
import styles from './Form.module.css'
import { NewPasswordField } from './NewPasswordField.tsx'

interface ResetFormProps {
  token: string
  /** The link was used or ran out while the page was open. */
  onLinkDied: () => void
}

export function ResetForm({ token, onLinkDied }: ResetFormProps) {
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const problem = passwordProblem(password)

  const change = (typed: string) => {
    setPassword(typed)
    setRefused(undefined)
  }

  const save = async () => {
    setBusy(true)
    setFailure(undefined)
    setRefused(undefined)
    try {
      await call('POST /authentication/v2/reset-password', { body: { token, newPassword: password } })
      showSnackbar(resetText.done)
      navigate('/login')
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.code === linkNotValid.code) return onLinkDied()
      const onField = error instanceof ApiError ? error.fields.newPassword : undefined
      setRefused(onField)
      if (!onField) setFailure(error instanceof ApiError ? error.message : GENERIC_MESSAGE)
      input.current?.focus()
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (problem) input.current?.focus()
    else if (!isBusy) void save()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {failure && <Notice tone="error">{failure}</Notice>}
      <NewPasswordField
        ref={input}
        value={password}
        onChange={change}
        error={refused ?? (isChecked ? problem : undefined)}
      />
      <Button type="submit" look="primary" size="l" isWide isBusy={isBusy}>
        {resetText.submit}
      </Button>
    </form>
  )
}
