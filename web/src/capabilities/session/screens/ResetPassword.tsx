import { GENERIC_MESSAGE } from '@corridor/contract/kernel/errors.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { EntryFrame } from '../../../app/entry/EntryFrame.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { ResetForm } from '../components/ResetForm.tsx'
import { useResetLink } from '../state/queries.ts'
import { resetText } from '../text.ts'
import styles from './ResetPassword.module.css'

/** Choosing a new password with the link from the mail. The link is looked at first: nobody types for nothing. */
export function ResetPassword() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const link = useResetLink(token)
  const [hasDied, setDied] = useState(false)

  if (!token || hasDied || link.data?.isValid === false) {
    return (
      <EntryFrame title={resetText.deadTitle} intro={resetText.dead}>
        <ButtonLink to="/forgot-password" look="primary" size="l" isWide>
          {resetText.askAnew}
        </ButtonLink>
      </EntryFrame>
    )
  }
  if (link.isError) {
    return (
      <EntryFrame title={resetText.checkFailedTitle} intro={link.error.message || GENERIC_MESSAGE}>
        <Button look="primary" size="l" isWide isBusy={link.isFetching} onClick={() => link.refetch()}>
          {resetText.retry}
        </Button>
      </EntryFrame>
    )
  }
  return (
    <EntryFrame title={resetText.title} intro={resetText.intro}>
      {link.data ? (
        <ResetForm token={token} onLinkDied={() => setDied(true)} />
      ) : (
        <p className={styles.waiting} role="status">
          <Spinner /> {resetText.checking}
        </p>
      )}
    </EntryFrame>
  )
}
