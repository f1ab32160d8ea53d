import type { StoredFile } from '@corridor/contract/files/model.ts'
import { ApiError } from '#platform/api.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { viewerText } from '../text.ts'
import { freshFile } from './file-links.ts'

/** Saves a file under its name with a fresh link, because the one on the screen may have expired. */
export async function downloadFile({ id }: Pick<StoredFile, 'id'>): Promise<void> {
  try {
    const { url, fileName } = await freshFile(id)
    if (!url) return showSnackbar(viewerText.goneTitle, 'error')
    const link = document.createElement('a')
    link.href = url
    link.download = fileName
    link.click()
  } catch (error) {
    showSnackbar(error instanceof ApiError ? error.message : viewerText.downloadFailed, 'error')
  }
}
