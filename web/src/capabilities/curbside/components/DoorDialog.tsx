import { useQuery } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { useConfirm } from '#platform/confirm.ts'
import { useSession } from '#platform/session.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { QrCode } from '#ui/data/QrCode.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { IconPrinter, IconRefresh } from '#ui/icons/icons.ts'
import { Loaded } from '#ui/states/Loaded.tsx'
import { renewDoor } from '../state/changes.ts'
import { doorQuery } from '../state/queries.ts'
import { dialogText as text, text as words } from '../text.ts'
import styles from './DoorDialog.module.css'

/** The code for the door, by which walk-ins register themselves, and its sheet to print. */
export function DoorDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(doorQuery)
  const practice = useSession((session) => session.user?.practiceName ?? '')
  const confirm = useConfirm()
  const renew = useTask(renewDoor, { failure: 'snackbar', done: text.renewed })
  const ask = async () => {
    const question = { title: text.renewTitle, text: text.renewText, confirmLabel: text.renew }
    if (await confirm(question)) await renew.run()
  }
  return (
    <FormDialog title={text.doorTitle} closeLabel={words.close} onClose={onClose}>
      <p>{text.doorText}</p>
      <Loaded query={query} loadingLabel={text.loading} rows={3} failedTitle={text.failedTitle}>
        {({ url }) => (
          <>
            <div className={styles.code}>
              <QrCode value={url} label={text.doorQr} />
            </div>
            <div className={styles.buttons}>
              <Button
                look="primary"
                icon={<IconPrinter size={18} aria-hidden="true" />}
                onClick={() => window.print()}
              >
                {text.print}
              </Button>
              <Button
                icon={<IconRefresh size={18} aria-hidden="true" />}
                isBusy={renew.isBusy}
                onClick={() => void ask()}
              >
                {text.renew}
              </Button>
            </div>
            {createPortal(
              <div className={styles.sheet} aria-hidden="true">
                <h1>{practice}</h1>
                <QrCode value={url} label={text.doorQr} />
                <p>{text.signText}</p>
                <p lang="es">{text.signTextEs}</p>
              </div>,
              document.body,
            )}
          </>
        )}
      </Loaded>
    </FormDialog>
  )
}
