import { useEffect } from 'react'
import { focusHeading } from './focus-heading.ts'
import { setWindowTitle } from './window-title.ts'

/** Stands beside a screen and does what arriving on it means: the window's title, and the focus on its heading. */
export function Arrival({ title }: { title: string }) {
  useEffect(() => {
    setWindowTitle(title)
    return focusHeading()
  }, [title])
  return null
}
