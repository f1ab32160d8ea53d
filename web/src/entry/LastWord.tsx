import { useLayoutEffect, useState } from 'react'
import { closeSnackbar, useSnackbar } from '#platform/snackbar.ts'
import { Notice } from '#ui/states/Notice.tsx'

/**
 * The last snackbar message, shown on this page: why a session ended must stay until the person looks at the
 * screen again.
 */
export function LastWord() {
  const [said] = useState(useSnackbar.getState)
  // Before the page is painted, so that it is never there twice, to be read out twice.
  useLayoutEffect(() => {
    if (said.message) closeSnackbar()
  }, [said])
  return said.message && <Notice tone={said.type}>{said.message}</Notice>
}
