import { GENERIC_MESSAGE } from '@corridor/contract/kernel/errors.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'

/**
 * Waits for a change and says how it went; true when it worked. Not by the callbacks of `mutate`, which are dropped when
 * the row that asked is gone: the news of its own change may take it away before the answer is there.
 */
export async function telling(change: Promise<unknown>, done: string): Promise<boolean> {
  try {
    await change
    showSnackbar(done)
    return true
  } catch (error) {
    showSnackbar(error instanceof Error ? error.message : GENERIC_MESSAGE, 'error')
    return false
  }
}
