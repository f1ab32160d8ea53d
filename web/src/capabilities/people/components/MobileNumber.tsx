import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { useState } from 'react'
import { changeOwnRecord } from '#platform/session.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { writtenNumber } from '#ui/fields/text/written-number.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { type SentCode, sendCode } from '../state/sent-code.ts'
import { mobileText as text } from '../text.ts'
import { MobileCode } from './MobileCode.tsx'
import { MobileForm } from './MobileForm.tsx'
import styles from './MobileNumber.module.css'

/** One’s own mobile number, and changing it. */
export function MobileNumber({ user }: { user: LoggedUser }) {
  const [isOpen, setOpen] = useState(false)
  const { mobile, mobileVerified } = user
  return (
    <span className={styles.number}>
      <span>{mobile ? writtenNumber(mobile) : text.none}</span>
      {mobile && mobileVerified && <Badge tone="green">{text.verified}</Badge>}
      <span className={styles.change}>
        <Button size="s" aria-label={mobile ? text.changeLabel : text.addLabel} onClick={() => setOpen(true)}>
          {mobile ? text.change : text.add}
        </Button>
      </span>
      {isOpen && <MobileDialog onClose={() => setOpen(false)} />}
    </span>
  )
}

/** Changing one’s mobile number: first the number, then the code that was sent to it. */
function MobileDialog({ onClose }: { onClose: () => void }) {
  const [sent, setSent] = useState<SentCode>()
  const send = async (number: string) => setSent(await sendCode(number))
  const save = (mobile: string) => {
    // It is stored already: the code has proved it.
    void changeOwnRecord(async () => ({ mobile, mobileVerified: true }))
    showSnackbar(text.saved)
    onClose()
  }
  return (
    <FormDialog title={sent ? text.codeTitle : text.title} closeLabel={text.close} onClose={onClose}>
      {sent ? (
        <MobileCode
          sent={sent}
          submitLabel={text.save}
          onResend={() => send(sent.number)}
          onVerified={save}
          onOther={() => setSent(undefined)}
        />
      ) : (
        <MobileForm intro={text.intro} onSend={send} />
      )}
    </FormDialog>
  )
}
