import { Suspense, useEffect } from 'react'
import { Outlet, useMatches } from 'react-router'
import { useNumbers } from '../platform/counts.ts'
import { Arrival } from '../platform/navigation/Arrival.tsx'
import type { AppRoute } from '../platform/navigation/app-route.ts'
import { useMenu } from '../platform/navigation/use-menu.ts'
import { setWaitingInTitle, setWaitingOnIcon } from '../platform/navigation/window-title.ts'
import { ButtonLink } from '../ui/actions/ButtonLink.tsx'
import { ErrorPage } from '../ui/states/ErrorPage.tsx'
import { UiProvider } from '../ui/UiProvider.tsx'
import { CAPABILITIES } from './capabilities.ts'
import { Shell } from './shell/Shell.tsx'
import { text } from './text.ts'
import { Waiting } from './Waiting.tsx'

/** The frame of a signed-in person: rail, live connections, and the screen if it is in their menu. */
export function SignedInFrame() {
  const { entries, isKnown } = useMenu()
  const route = useMatches().at(-1)?.handle as AppRoute | undefined
  const menu = route?.menu
  const isInMenu = !menu || entries.includes(menu)
  const paths = entries.map(({ path }) => path).join()

  const waiting = useNumbers()()
  useEffect(() => {
    setWaitingInTitle(waiting)
    setWaitingOnIcon(waiting)
    return () => {
      setWaitingInTitle(0)
      setWaitingOnIcon(0)
    }
  }, [waiting])

  useEffect(() => fetchScreensOf(paths.split(',')), [paths])

  return (
    <UiProvider>
      <Shell>
        <Suspense fallback={<Waiting />}>
          {isInMenu && <Outlet />}
          {!isInMenu && isKnown && <NotForYou />}
        </Suspense>
      </Shell>
    </UiProvider>
  )
}

/** The address exists, but not in this person's menu. */
function NotForYou() {
  return (
    <>
      <ErrorPage {...text.notForYou} actions={<ButtonLink to="/dashboard">{text.home}</ButtonLink>} />
      <Arrival title={text.notForYou.title} />
    </>
  )
}

/** Long enough for the first screen to be there. */
const AFTER_MS = 2000

/** Fetches the screens of these menu entries in a quiet moment, so that the first click on each is as quick as the next. */
function fetchScreensOf(menuPaths: readonly string[]): () => void {
  const timer = setTimeout(() => {
    for (const { menu, load } of CAPABILITIES.flatMap(({ routes }) => routes)) {
      if (menu && menuPaths.includes(menu.path)) load().catch(() => undefined)
    }
  }, AFTER_MS)
  return () => clearTimeout(timer)
}
