import { useConfirm } from '#platform/confirm.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/data/Card.tsx'
import { ProgressBar } from '#ui/files/ProgressBar.tsx'
import { undoImport } from '../state/imports.ts'
import styles from './ProgressStep.module.css'
import { previewText, resultText, runText as text } from './text.ts'

interface ProgressStepProps {
  title: string
  progress: { done: number; total: number }
  note?: string
  /** The import that can be stopped. */
  importId?: string
}

/** How far the work on an import is. */
export function ProgressStep({ title, progress, note, importId }: ProgressStepProps) {
  const { done, total } = progress
  return (
    <Card title={title}>
      <div className={styles.body}>
        <ProgressBar label={title} part={total > 0 ? done / total : undefined} />
        <p className={styles.words}>{previewText.progress(done, total)}</p>
        {note && <p className={styles.words}>{note}</p>}
        {importId && <StopButton importId={importId} />}
      </div>
    </Card>
  )
}

function StopButton({ importId }: { importId: string }) {
  const confirm = useConfirm()
  const stop = useTask(() => undoImport(importId), { failure: 'snackbar' })
  const onStop = async () => {
    const { undoTitle, undoDetail } = resultText
    if (await confirm({ title: undoTitle, text: undoDetail, confirmLabel: text.stop })) await stop.run()
  }
  return (
    <div>
      <Button isBusy={stop.isBusy} onClick={() => void onStop()}>
        {text.stop}
      </Button>
    </div>
  )
}
