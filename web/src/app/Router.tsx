import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  type RouteObject,
  useLocation,
  useRouteError,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { LockScreen } from '../capabilities/session/public.ts'
import { useIsStepPinned } from '../entry/pinned-step.ts'
import { useEntryTarget } from '../entry/use-entry-target.ts'
import { Arrival } from '../platform/navigation/Arrival.tsx'
import type { AppRoute } from '../platform/navigation/app-route.ts'
import { deepLinks } from '../platform/navigation/deep-links.ts'
import { type EntryStep, isStep, STEP_PATHS } from '../platform/navigation/entry-steps.ts'
import { useSession } from '../platform/session.ts'
import { Button } from '../ui/actions/Button.tsx'
import { ErrorPage } from '../ui/states/ErrorPage.tsx'
import { EntryRedirect } from './EntryRedirect.tsx'
import { ENTRY_ROUTES } from './entry-routes.ts'
import { NotFound } from './NotFound.tsx'
import { Root } from './Root.tsx'
import { SignedInOnly } from './SignedInOnly.tsx'
import { text } from './text.ts'
import { Waiting } from './Waiting.tsx'

// Apart from the guards, so that a guest's first page does not load what only a signed-in person sees.
const SignedInFrame = lazy(async () => ({ default: (await import('./SignedInFrame.tsx')).SignedInFrame }))

/** A screen as its route; the steps after sign-in are behind a gate. */
function screenOf(route: AppRoute): RouteObject {
  const Screen = lazy(async () => ({ default: (await route.load()).Screen }))
  const shown = (
    <>
      <Screen />
      <Arrival key={route.path} title={route.title} />
    </>
  )
  return {
    path: route.path,
    handle: route,
    errorElement: <Crash />,
    element: route.steps ? <StepGate steps={route.steps}>{shown}</StepGate> : shown,
  }
}

const screens = (isWanted: (route: AppRoute) => boolean): RouteObject[] =>
  ENTRY_ROUTES.filter(isWanted).map(screenOf)

const FRAME = 'frame'
let isFrameFilled = false

const router = createBrowserRouter(
  [
    {
      element: <Root />,
      errorElement: <Crash />,
      hydrateFallbackElement: <Waiting />,
      children: [
        { path: '/', element: <Entrance /> },
        ...screens(({ access }) => access === 'open'),
        { element: <GuestsOnly />, children: screens(({ access }) => access === 'guest-only') },
        {
          element: <SignedInOnly />,
          children: [
            ...screens(({ access }) => access === 'signed-in'),
            { element: <EntryGate />, children: [{ id: FRAME, element: <SignedInFrame />, children: [] }] },
          ],
        },
        { path: '*', element: <NotFound /> },
      ],
    },
  ],
  {
    // The screens of the product are no part of the first page: 26 KB less to load before one can sign in.
    patchRoutesOnNavigation: async ({ patch }) => {
      if (isFrameFilled) return
      const { CAPABILITIES } = await import('./capabilities.ts')
      // Two navigations may have waited for the same file.
      if (isFrameFilled) return
      isFrameFilled = true
      patch(FRAME, CAPABILITIES.flatMap(({ routes }) => routes).map(screenOf))
    },
  },
)

/** Every screen behind its guard. */
export function Router() {
  const isLocked = useSession(({ isLocked, user }) => isLocked && user !== null)
  // Replaces everything while locked: what is not rendered can be neither uncovered nor read aloud. The
  // address stays, so it opens where it was.
  if (isLocked) {
    return (
      <Suspense>
        <LockScreen />
      </Suspense>
    )
  }
  return <RouterProvider router={router} />
}

/** `/`: the start page for a signed-in person, the sign-in page for everyone else. */
function Entrance() {
  const { restore, user } = useSession()
  if (restore === 'in-progress') return null
  return user ? <EntryRedirect userId={user.id} /> : <Navigate to="/login" replace />
}

/** Around the sign-in pages: a signed-in person is redirected. */
function GuestsOnly() {
  const { restore, user } = useSession()
  if (restore === 'in-progress') return null
  return user ? <EntryRedirect userId={user.id} /> : <Outlet />
}

/**
 * Around the screen of a step: a person at another step is redirected there, and a person without one goes
 * on.
 */
function StepGate({ steps, children }: { steps: readonly EntryStep[]; children: ReactNode }) {
  const target = useEntryTarget()
  const userId = useSession((session) => session.user?.id)
  const isBlocked = useIsStepPinned()
  if (!target || !userId) return <Waiting />
  if (isBlocked) return children
  if (!isStep(target)) return <EntryRedirect userId={userId} />
  return steps.includes(target) ? children : <Navigate to={STEP_PATHS[target]} replace />
}

/** Around the product: a person with a step left does it first, and then continues to the wanted path. */
function EntryGate() {
  const target = useEntryTarget()
  const userId = useSession((session) => session.user?.id)
  const { pathname, search, hash } = useLocation()
  const step = target && isStep(target) ? target : undefined

  useEffect(() => {
    if (step && pathname !== '/dashboard') deepLinks.remember(pathname + search + hash, userId)
  }, [step, pathname, search, hash, userId])

  if (!target) return <Waiting />
  return step ? <Navigate to={STEP_PATHS[step]} replace /> : <Outlet />
}

/**
 * A screen failed to load or to draw. A new release takes the old files away, so loading the whole page again is what
 * helps in most cases.
 */
function Crash() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  const reload = <Button onClick={() => window.location.reload()}>{text.reload}</Button>
  return (
    <>
      <ErrorPage {...text.crash} actions={reload} />
      <Arrival title={text.crash.title} />
    </>
  )
}
