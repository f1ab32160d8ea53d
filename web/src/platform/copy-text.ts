import { showSnackbar } from './snackbar.ts'

/** Copies a text and confirms it; where the browser refuses the clipboard it says that instead. */
export async function copyText(value: string, done: string, failed: string): Promise<void> {
  try {
    // Missing where the page came over plain http from another machine.
    await navigator.clipboard.writeText(value)
    showSnackbar(done)
  } catch {
    showSnackbar(failed, 'info')
  }
}
