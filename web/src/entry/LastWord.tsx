import { useEffect, useState } from 'react'
import { closeSnackbar, useSnackbar } from '../platform/snackbar.ts'
import { Notice } from '../ui/states/Notice.tsx'

/**
 * What was said in passing on the way to this page, kept on it: why a session ended must not be gone before somebody looks
 * at the screen again.
 */
export function LastWord() {
  const [said] = useState(useSnackbar.getState)
  useEffect(() => {
    if (said.message) closeSnackbar()
  }, [said])
  return said.message && <Notice tone={said.type}>{said.message}</Notice>
}
