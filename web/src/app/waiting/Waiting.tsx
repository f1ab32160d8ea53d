import { useContext, useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import { HomePage } from '#capabilities/home/public.ts'
import type { AppRoute } from '#platform/capability/app-route.ts'
import { setWindowTitle } from '#platform/navigation/window-title.ts'
import { useSession } from '#platform/session.ts'
import { InsideMain } from '#ui/layout/inside-main.ts'
import { Spinner } from '#ui/states/Spinner.tsx'
import { Spoken } from '#ui/states/Spoken.tsx'
import { text } from '../text.ts'
import { outlineRendered } from './first-drawing.ts'
import styles from './Waiting.module.css'

/** A screen that is still being fetched. The window already has its title, and the start page its greeting. */
export function Waiting() {
  const route = useMatches().at(-1)?.handle as AppRoute | undefined
  const title = route?.title
  useEffect(() => {
    if (title) setWindowTitle(title)
  }, [title])
  const isSignedIn = useSession(({ user }) => user !== null)
  const isOutline = useLocation().pathname === '/dashboard' && isSignedIn
  useEffect(() => {
    if (isOutline) outlineRendered()
  }, [isOutline])
  const isInFrame = useContext(InsideMain)
  const waiting = (
    <div className={styles.waiting} role="status">
      <Spoken>{text.loading}</Spoken>
      <Spinner />
    </div>
  )
  if (!isOutline) return waiting
  const home = <HomePage isOutline={true}>{waiting}</HomePage>
  if (isInFrame) return home
  return (
    <div className={styles.frame}>
      <div className={styles.rail} />
      {home}
    </div>
  )
}
