import { type ReactNode, useEffect } from 'react'
import { matchPath, Navigate, Outlet, type RouteObject, useLocation } from 'react-router'
import { useIsStepPinned } from '#entry/pinned-step.ts'
import { useEntryTarget } from '#entry/use-entry-target.ts'
import type { AppRoute } from '#platform/capability/app-route.ts'
import { deepLinks } from '#platform/navigation/deep-links.ts'
import { type EntryStep, isStep, STEP_PATHS } from '#platform/navigation/entry-steps.ts'
import { useSession } from '#platform/session.ts'
import { CAPABILITIES } from './capabilities.ts'
import { EntryRedirect } from './EntryRedirect.tsx'
import { Queries } from './Queries.tsx'
import { late, screenOf } from './screen-of.tsx'
import { Waiting } from './waiting/Waiting.tsx'

// Apart, so that a guest who followed a link into the product does not load the frame before signing in.
const frame = late(async () => ({ Screen: (await import('./SignedInFrame.tsx')).SignedInFrame }))

const SCREENS = CAPABILITIES.flatMap(({ routes }) => routes).map(screenOf)
const routeOf = ({ handle }: RouteObject): AppRoute => handle
const isBare = (screen: RouteObject): boolean => routeOf(screen).frame === 'bare'

/** Loads the frame and the screen of an address side by side, before React finds the one in the other. */
export async function prepareScreen(address: string): Promise<void> {
  // Most are found by comparing: to rank all patterns, as the router does, takes a slow phone 20 ms.
  const screen =
    SCREENS.find(({ path }) => path === address) ?? SCREENS.find(({ path }) => matchPath(path!, address))
  await Promise.allSettled([frame.load(), screen && routeOf(screen).load()])
}

/** The screens of signed-in people: the steps after sign-in, and the product in its frame. */
export const SIGNED_IN_ROUTES: RouteObject[] = [
  {
    element: (
      <Queries>
        <Outlet />
      </Queries>
    ),
    children: [
      ...SCREENS.filter(isBare).map(withGate),
      {
        element: <EntryGate />,
        children: [{ element: frame.element, children: SCREENS.filter((screen) => !isBare(screen)) }],
      },
    ],
  },
]

/** A screen without the frame; the steps after sign-in are behind a gate. */
function withGate(screen: RouteObject): RouteObject {
  const { steps } = routeOf(screen)
  return steps ? { ...screen, element: <StepGate steps={steps}>{screen.element}</StepGate> } : screen
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
