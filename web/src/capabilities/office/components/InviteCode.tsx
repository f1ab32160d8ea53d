import { IconCopy, IconLink, IconRefresh } from '@tabler/icons-react'
import { useConfirm } from '../../../platform/confirm.ts'
import { copyText } from '../../../platform/copy-text.ts'
import { useTask } from '../../../platform/use-task.ts'
import { Button } from '../../../ui/Button.tsx'
import { renewInviteCode } from '../state/changes.ts'
import { usePractice } from '../state/queries.ts'
import { codeText, text } from '../text.ts'
import styles from './InviteCode.module.css'

/** The practice's own code, which anybody may have: with it one asks to join. */
export function InviteCode() {
  const code = usePractice().data?.practiceInviteCode
  const confirm = useConfirm()
  const renewal = useTask(renewInviteCode, { done: codeText.renewed, failure: 'snackbar' })
  if (!code) return null
  const link = `${window.location.origin}/invite?code=${encodeURIComponent(code)}`
  const copy = (value: string) => void copyText(value, text.copied, text.notCopied)
  const renew = async () => {
    if (await confirm(codeText.renewing)) await renewal.run()
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
        <Button
          look="quiet"
          icon={<IconRefresh size={17} stroke={1.75} />}
          isBusy={renewal.isBusy}
          onClick={renew}
        >
          {codeText.renew}
        </Button>
      </div>
      <p className={styles.link}>{link}</p>
    </section>
  )
}
