import { GENERIC_MESSAGE } from '@corridor/contract/kernel/errors.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { EntryFrame } from '../components/EntryFrame.tsx'
import formStyles from '../components/Form.module.css'
import { ResetForm } from '../components/ResetForm.tsx'
import { useResetLink } from '../state/queries.ts'
import { resetText } from '../text.ts'

/** Choosing a new password with the link from the mail. The link is looked at first: nobody types for nothing. */
export function ResetPassword() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const link = useResetLink(token)
  const [hasDied, setDied] = useState(false)

  if (!token || hasDied || link.data?.isValid === false) {
    return (
      <EntryFrame title={resetText.deadTitle} intro={resetText.dead}>
        <div className={formStyles.form}>
          <ButtonLink to="/forgot-password" look="primary" size="l" isWide>
            {resetText.askAnew}
          </ButtonLink>
        </div>
      </EntryFrame>
    )
  }
  if (link.isError) {
    return (
      <EntryFrame title={resetText.checkFailedTitle} intro={link.error.message || GENERIC_MESSAGE}>
        <div className={formStyles.form}>
          <Button look="primary" size="l" isWide isBusy={link.isFetching} onClick={() => link.refetch()}>
            {resetText.retry}
          </Button>
        </div>
      </EntryFrame>
    )
  }
  return (
    <EntryFrame title={resetText.title} intro={resetText.intro}>
      {link.data ? (
        <ResetForm token={token} onLinkDied={() => setDied(true)} />
      ) : (
        <p className={formStyles.waiting} role="status">
          <Spinner /> {resetText.checking}
        </p>
      )}
    </EntryFrame>
  )
}
