import { useEffect } from 'react'
import { focusHeading } from './focus-heading.ts'
import { setWindowTitle } from './window-title.ts'

/** Mounted beside a screen: sets the window's title, and focuses the heading. */
export function Arrival({ title }: { title: string }) {
  useEffect(() => {
    setWindowTitle(title)
    return focusHeading()
  }, [title])
  return null
}
