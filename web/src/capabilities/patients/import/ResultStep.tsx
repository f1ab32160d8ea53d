import type { PatientImport } from '@corridor/contract/patients/imports.ts'
import { IMPORT_UNDO_DAYS } from '@corridor/contract/patients/limits.ts'
import { useConfirm } from '#platform/confirm.ts'
import { day } from '#platform/dates.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { Card } from '#ui/data/Card.tsx'
import { saveProblems, undoImport } from '../state/imports.ts'
import styles from './ResultStep.module.css'
import { previewText, resultText as text } from './text.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const undoUntil = (finishedAt: string): string =>
  day(new Date(Date.parse(finishedAt) + IMPORT_UNDO_DAYS * DAY_MS).toISOString())

/** What became of the rows, and the way back. */
export function ResultStep({ one }: { one: PatientImport }) {
  const confirm = useConfirm()
  const undo = useTask(() => undoImport(one.id), { failure: 'snackbar' })
  const save = useTask(() => saveProblems(one.id), { failure: 'snackbar' })
  const { result, found, state, canUndo, finishedAt } = one
  const sentences =
    state === 'done'
      ? [
          text.added(result.added),
          ...(result.updated > 0 ? [text.updated(result.updated)] : []),
          ...(result.skipped > 0 ? [text.skipped(result.skipped)] : []),
          ...(found.problem > 0 ? [text.problems(found.problem)] : []),
        ]
      : [
          text.removed(result.removed),
          ...(result.restored > 0 ? [text.restored(result.restored)] : []),
          ...(result.remaining > 0 ? [text.remaining(result.remaining)] : []),
        ]
  const onUndo = async () => {
    if (await confirm({ title: text.undoTitle, text: text.undoDetail, confirmLabel: text.undo }))
      await undo.run()
  }
  return (
    <Card title={state === 'done' ? text.done : text.undone}>
      <div className={styles.body}>
        <ul className={styles.list}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {found.problem > 0 && (
          <p>
            <TextButton onClick={() => void save.run()}>{previewText.saveProblems}</TextButton>
          </p>
        )}
        <div className={styles.actions}>
          <ButtonLink look="primary" to="/dashboard/patient-records">
            {text.open}
          </ButtonLink>
          <ButtonLink to="/dashboard/patient-records/import">{text.another}</ButtonLink>
          {canUndo && (
            <Button isBusy={undo.isBusy} onClick={() => void onUndo()}>
              {text.undo}
            </Button>
          )}
        </div>
        {canUndo && finishedAt && <p className={styles.until}>{text.untilDay(undoUntil(finishedAt))}</p>}
      </div>
    </Card>
  )
}
