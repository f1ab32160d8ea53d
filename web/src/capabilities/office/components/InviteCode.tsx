import { IconCopy, IconLink, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '../../../platform/copy-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useRenewInviteCode } from '../state/changes.ts'
import { usePractice } from '../state/queries.ts'
import { telling } from '../state/telling.ts'
import { codeText, text } from '../text.ts'
import styles from './InviteCode.module.css'

/** The practice's own code, which anybody may have: with it one asks to join. */
export function InviteCode() {
  const code = usePractice().data?.practiceInviteCode
  const [isAsking, setAsking] = useState(false)
  const renewal = useRenewInviteCode()
  if (!code) return null
  const link = `${window.location.origin}/invite?code=${encodeURIComponent(code)}`
  const copy = (value: string) => void copyText(value, text.copied, text.notCopied)
  const renew = async () => {
    await telling(renewal.mutateAsync(), codeText.renewed)
    setAsking(false)
  }
  return (
    <section className={styles.card} aria-labelledby="invite-code-title">
      <div className={styles.words}>
        <h2 className={styles.title} id="invite-code-title">
          {codeText.title}
        </h2>
        <p className={styles.intro}>{codeText.intro}</p>
      </div>
      <p className={styles.code}>{code}</p>
      <div className={styles.actions}>
        <Button icon={<IconCopy size={17} stroke={1.75} />} onClick={() => copy(code)}>
          {codeText.copyCode}
        </Button>
        <Button icon={<IconLink size={17} stroke={1.75} />} onClick={() => copy(link)}>
          {codeText.copyLink}
        </Button>
        <Button look="quiet" icon={<IconRefresh size={17} stroke={1.75} />} onClick={() => setAsking(true)}>
          {codeText.renew}
        </Button>
      </div>
      <p className={styles.link}>{link}</p>
      {isAsking && (
        <ConfirmDialog
          title={codeText.renewTitle}
          text={codeText.renewText}
          confirmLabel={codeText.renew}
          cancelLabel={text.cancel}
          isBusy={renewal.isPending}
          onConfirm={renew}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
