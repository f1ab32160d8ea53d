import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { useState } from 'react'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { writtenNumber } from '../../../ui/written-number.ts'
import { mobileText } from '../text.ts'
import { MobileDialog } from './MobileDialog.tsx'
import styles from './MobileNumber.module.css'

/** One’s own mobile number, and changing it. */
export function MobileNumber({ user }: { user: LoggedUser }) {
  const [isOpen, setOpen] = useState(false)
  const { mobile, mobileVerified } = user
  return (
    <span className={styles.number}>
      <span>{mobile ? writtenNumber(mobile) : mobileText.none}</span>
      {mobile && mobileVerified && <Badge tone="green">{mobileText.verified}</Badge>}
      <span className={styles.change}>
        <Button
          size="s"
          aria-label={mobile ? mobileText.changeLabel : mobileText.addLabel}
          onClick={() => setOpen(true)}
        >
          {mobile ? mobileText.change : mobileText.add}
        </Button>
      </span>
      {isOpen && <MobileDialog onClose={() => setOpen(false)} />}
    </span>
  )
}
