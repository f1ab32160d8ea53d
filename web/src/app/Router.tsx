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
import { useIsStepHeld } from '../entry/held-step.ts'
import { useEntryTarget } from '../entry/use-entry-target.ts'
import { Capabilities } from '../platform/capability.ts'
import { Arrival } from '../platform/navigation/Arrival.tsx'
import type { AppRoute } from '../platform/navigation/app-route.ts'
import { deepLinks } from '../platform/navigation/deep-links.ts'
import { type EntryStep, isStep, STEP_PATHS } from '../platform/navigation/entry-steps.ts'
import { useSession } from '../platform/session.ts'
import { Button } from '../ui/actions/Button.tsx'
import { ButtonLink } from '../ui/actions/ButtonLink.tsx'
import { ErrorPage } from '../ui/states/ErrorPage.tsx'
import { CAPABILITIES } from './capabilities.ts'
import { EntryRedirect } from './EntryRedirect.tsx'
import { Root } from './Root.tsx'
import { SignedInOnly } from './SignedInOnly.tsx'
import { text } from './text.ts'
import { Waiting } from './Waiting.tsx'

// Apart from the guards, so that a guest's first page does not load what only a signed-in person sees.
const SignedInFrame = lazy(async () => ({ default: (await import('./SignedInFrame.tsx')).SignedInFrame }))

function screen(route: AppRoute): RouteObject {
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
  CAPABILITIES.flatMap(({ routes }) => routes)
    .filter(isWanted)
    .map(screen)

const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <Crash />,
    children: [
      { path: '/', element: <Entrance /> },
      ...screens(({ access }) => access === 'open'),
      { element: <GuestsOnly />, children: screens(({ access }) => access === 'guest-only') },
      {
        element: <SignedInOnly />,
        children: [
          ...screens(({ access, frame }) => access === 'signed-in' && frame === 'bare'),
          {
            element: <EntryGate />,
            children: [
              {
                element: <SignedInFrame />,
                children: screens(({ access, frame }) => access === 'signed-in' && frame !== 'bare'),
              },
            ],
          },
        ],
      },
      { path: '*', element: <NotFound /> },
    ],
  },
])

/** Every screen behind its guard. */
export function Router() {
  const isLocked = useSession(({ isLocked, user }) => isLocked && user !== null)
  // Instead of everything: what is not drawn can be neither uncovered nor read out. The address stays, so it opens where it was.
  if (isLocked) {
    return (
      <Suspense>
        <LockScreen />
      </Suspense>
    )
  }
  return (
    <Capabilities value={CAPABILITIES}>
      <RouterProvider router={router} />
    </Capabilities>
  )
}

/** `/`: the start page for whoever is signed in, the sign-in page for everybody else. */
function Entrance() {
  const { restore, user } = useSession()
  if (restore === 'in-progress') return null
  return user ? <EntryRedirect userId={user.id} /> : <Navigate to="/login" replace />
}

/** Around the sign-in pages: whoever is signed in, or has just become so, is sent on. */
function GuestsOnly() {
  const { restore, user } = useSession()
  if (restore === 'in-progress') return null
  return user ? <EntryRedirect userId={user.id} /> : <Outlet />
}

/** Around the screen of a step: whoever stands at another is taken there, whoever is done goes on. */
function StepGate({ steps, children }: { steps: readonly EntryStep[]; children: ReactNode }) {
  const target = useEntryTarget()
  const userId = useSession((session) => session.user?.id)
  const isHeld = useIsStepHeld()
  if (!target || !userId) return <Waiting />
  if (isHeld) return children
  if (!isStep(target)) return <EntryRedirect userId={userId} />
  return steps.includes(target) ? children : <Navigate to={STEP_PATHS[target]} replace />
}

/** Around the product: whoever has a step left does it first, and then comes to where they wanted to go. */
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

/** There is no such address. */
function NotFound() {
  return (
    <>
      <ErrorPage {...text.notFound} actions={<ButtonLink to="/">{text.home}</ButtonLink>} />
      <Arrival title={text.notFound.title} />
    </>
  )
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
