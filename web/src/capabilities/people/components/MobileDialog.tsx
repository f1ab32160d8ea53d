import { useState } from 'react'
import { changeOwnRecord } from '../../../platform/session.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { type SentCode, sendCode } from '../state/sent-code.ts'
import { mobileText as text } from '../text.ts'
import { MobileCode } from './MobileCode.tsx'
import { MobileForm } from './MobileForm.tsx'

/** Changing one’s mobile number: first the number, then the code that was sent to it. */
export function MobileDialog({ onClose }: { onClose: () => void }) {
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
