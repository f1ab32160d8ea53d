import { offerUndo } from '#platform/snackbar/offer-undo.ts'
import { useTask } from '#platform/use-task.ts'

export interface WorkRow {
  id: string
  documentStatus: 'NotProcessed' | 'Processed'
}

interface ProcessingWords {
  processed: string
  reopened: string
  processedMany: (count: number, left: number) => string
}

const inSnackbar = { failure: 'snackbar' } as const

/** Processing what came in, one or several, and back; each says so and offers Undo. What is not ready is left as it is. */
export function useProcessing<Row extends WorkRow>(
  change: (id: string, isProcessed: boolean) => Promise<unknown>,
  words: ProcessingWords,
  isReady: (row: Row) => boolean = () => true,
) {
  const changeAll = async (ids: readonly string[], isProcessed: boolean) => {
    for (const id of ids) await change(id, isProcessed)
  }
  const process = useTask(async ({ id }: Row) => {
    await change(id, true)
    offerUndo(words.processed, () => change(id, false), words.reopened)
  }, inSnackbar)
  const reopen = useTask(async ({ id }: Row) => {
    await change(id, false)
    offerUndo(words.reopened, () => change(id, true), words.processed)
  }, inSnackbar)
  const processMany = useTask(async (rows: readonly Row[]) => {
    const ready = rows.filter((one) => one.documentStatus === 'NotProcessed' && isReady(one))
    const ids = ready.map(({ id }) => id)
    await changeAll(ids, true)
    const said = words.processedMany(ids.length, rows.length - ids.length)
    offerUndo(said, () => changeAll(ids, false), words.reopened)
  }, inSnackbar)
  return { process, reopen, processMany }
}
