import { useEffect } from 'react'
import { useMatches } from 'react-router'
import type { AppRoute } from '../platform/navigation/app-route.ts'
import { setWindowTitle } from '../platform/navigation/window-title.ts'
import { Spinner } from '../ui/states/Spinner.tsx'
import { Spoken } from '../ui/states/Spoken.tsx'
import { text } from './text.ts'
import styles from './Waiting.module.css'

/** A screen that is still being fetched. The window already has its title. */
export function Waiting() {
  const route = useMatches().at(-1)?.handle as AppRoute | undefined
  const title = route?.title
  useEffect(() => {
    if (title) setWindowTitle(title)
  }, [title])
  return (
    <div className={styles.waiting} role="status">
      <Spoken>{text.loading}</Spoken>
      <Spinner />
    </div>
  )
}
