import { featureOf } from '@corridor/contract/features.ts'
import { useQueries } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation, useMatches } from 'react-router'
import type { AppRoute } from '#platform/capability/app-route.ts'
import type { MenuEntry } from '#platform/capability/menu-entry.ts'
import { Capabilities } from '#platform/capability.ts'
import { useNumbers } from '#platform/counts.ts'
import { Arrival } from '#platform/navigation/Arrival.tsx'
import { featureQuery, useMenu } from '#platform/navigation/use-menu.ts'
import { setWaitingInTitle, setWaitingOnIcon } from '#platform/navigation/window-title.ts'
import { useSession } from '#platform/session.ts'
import { whenIdle } from '#platform/turns.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { ErrorPage } from '#ui/states/ErrorPage.tsx'
import { UiProvider } from '#ui/UiProvider.tsx'
import { CAPABILITIES } from './capabilities.ts'
import { NotFound } from './NotFound.tsx'
import { Shell } from './shell/Shell.tsx'
import { text } from './text.ts'
import { Waiting } from './waiting/Waiting.tsx'

/** The frame of a signed-in person, which knows all capabilities. */
export function SignedInFrame() {
  return (
    <Capabilities value={CAPABILITIES}>
      <Frame />
    </Capabilities>
  )
}

/** Rail, live connections, and the screen if the claims of the person open it. */
function Frame() {
  const { entries, isLoaded } = useMenu()
  const route = useMatches().at(-1)?.handle as AppRoute | undefined
  const menu = route?.menu
  const session = useSession()
  const isOpen = menu ? entries.includes(menu) : (route?.isFor?.(session) ?? true)
  const { search } = useLocation()
  const alternative = isOpen ? undefined : route?.alternative?.(session, search)
  const paths = entries.map(({ path }) => path).join()

  useEffect(() => fetchScreensOf(paths.split(',')), [paths])

  return (
    <UiProvider>
      <NumberInTitle />
      <Shell>
        <Suspense fallback={<Waiting />}>
          {isOpen && <Outlet />}
          {alternative && <Navigate to={alternative} replace />}
          {!isOpen &&
            !alternative &&
            isLoaded &&
            (menu ? <Closed menu={menu} isPlanned={route.isPlanned} /> : <NotForYou />)}
        </Suspense>
      </Shell>
    </UiProvider>
  )
}

/** How much waits, for a window in the background. Apart, so that another number does not draw the frame again. */
function NumberInTitle() {
  const waiting = useNumbers()()
  useEffect(() => {
    setWaitingInTitle(waiting)
    return whenIdle(() => setWaitingOnIcon(waiting))
  }, [waiting])
  useEffect(
    () => () => {
      setWaitingInTitle(0)
      setWaitingOnIcon(0)
    },
    [],
  )
  return null
}

/** The address is not in this person's menu. What the installation does not have is not found, for anybody. */
function Closed({ menu, isPlanned = false }: { menu: MenuEntry; isPlanned?: boolean | undefined }) {
  const features = menu.anyOf.flatMap((claim) => featureOf(claim) ?? [])
  const flags = useQueries({ queries: features.map(featureQuery) })
  if (flags.some(({ isPending }) => isPending)) return <Waiting />
  const isOff = features.length === menu.anyOf.length && flags.every(({ data }) => data?.isActive === false)
  if (!isOff) return <NotForYou />
  return isPlanned ? <NotYet title={menu.label} /> : <NotFound />
}

/** A part of the product that this version does not have. */
function NotYet({ title }: { title: string }) {
  return (
    <>
      <ErrorPage {...text.notYet(title)} actions={<ButtonLink to="/dashboard">{text.home}</ButtonLink>} />
      <Arrival title={title} />
    </>
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

/** Long enough for the first screen to be there, on a slow phone too. */
const AFTER_MS = 4000

/**
 * Fetches the screens of these menu entries one by one while the page is idle, so that the first click on each is as quick as the next. All
 * at once took a slow phone 200 ms, in which it answered nothing.
 */
function fetchScreensOf(menuPaths: readonly string[]): () => void {
  const screens = CAPABILITIES.flatMap(({ routes }) => routes).filter(
    ({ menu }) => menu && menuPaths.includes(menu.path),
  )
  const fetchNext = (): void => {
    const screen = screens.shift()
    if (!screen) return
    const next = () => {
      cancel = whenIdle(fetchNext)
    }
    screen.load().then(next, next)
  }
  const timer = setTimeout(fetchNext, AFTER_MS)
  let cancel = () => clearTimeout(timer)
  return () => {
    screens.length = 0
    cancel()
  }
}
