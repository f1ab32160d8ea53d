import { Suspense, useEffect } from 'react'
import { Outlet, useMatches } from 'react-router'
import { useTheme } from '../platform/theme.ts'
import { UiProvider } from '../ui/UiProvider.tsx'
import { fetchScreensOf } from './fetch-screens.ts'
import { NotForYou } from './NotForYou.tsx'
import type { AppRoute } from './route-types.ts'
import { Shell } from './shell/Shell.tsx'
import { useMenu } from './use-menu.ts'
import { Waiting } from './Waiting.tsx'

/** The frame of a signed-in person: rail, live connections, and the screen if it is in their menu. */
export function SignedInFrame() {
  const theme = useTheme((state) => state.theme)
  const { entries, isKnown } = useMenu()
  const route = useMatches().at(-1)?.handle as AppRoute | undefined
  const menu = route?.menu
  const isInMenu = !menu || entries.some(({ key }) => key === menu)
  const keys = entries.map(({ key }) => key).join()

  useEffect(() => fetchScreensOf(keys.split(',')), [keys])

  return (
    <UiProvider theme={theme}>
      <Shell>
        <Suspense fallback={<Waiting />}>
          {isInMenu && <Outlet />}
          {!isInMenu && isKnown && <NotForYou />}
        </Suspense>
      </Shell>
    </UiProvider>
  )
}
