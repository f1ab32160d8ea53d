import { Suspense, useEffect } from 'react'
import { Outlet, useMatches } from 'react-router'
import { sumOf, useWaiting } from '../platform/counts.ts'
import type { AppRoute } from '../platform/navigation/app-route.ts'
import { useMenu } from '../platform/navigation/use-menu.ts'
import { setWaitingInTitle } from '../platform/navigation/window-title.ts'
import { UiProvider } from '../ui/UiProvider.tsx'
import { fetchScreensOf } from './fetch-screens.ts'
import { NotForYou } from './NotForYou.tsx'
import { Shell } from './shell/Shell.tsx'
import { Waiting } from './Waiting.tsx'

/** The frame of a signed-in person: rail, live connections, and the screen if it is in their menu. */
export function SignedInFrame() {
  const { entries, isKnown } = useMenu()
  const route = useMatches().at(-1)?.handle as AppRoute | undefined
  const menu = route?.menu
  const isInMenu = !menu || entries.includes(menu)
  const paths = entries.map(({ path }) => path).join()

  const waiting = sumOf(useWaiting())
  useEffect(() => {
    setWaitingInTitle(waiting)
    return () => setWaitingInTitle(0)
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
