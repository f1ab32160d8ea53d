import { lazy, Suspense } from 'react'
import { createBrowserRouter, type DataRouter, Navigate, Outlet, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { LockScreen } from '#capabilities/session/entry-routes.ts'
import type { AppRoute } from '#platform/capability/app-route.ts'
import { useSession } from '#platform/session.ts'
import { nextTurn } from '#platform/turns.ts'
import { ENTRY_ROUTES } from './entry-routes.ts'
import { NotFound } from './NotFound.tsx'
import { Root } from './Root.tsx'
import { SignedInOnly } from './SignedInOnly.tsx'
import { Crash, loadWithQueries, screenOf } from './screen-of.tsx'
import { firstDrawing } from './waiting/first-drawing.ts'
import { Waiting } from './waiting/Waiting.tsx'

const EntryRedirect = lazy(async () => ({
  default: await loadWithQueries(async () => (await import('./EntryRedirect.tsx')).EntryRedirect),
}))

/** A screen of people without a session. */
function entryScreenOf(route: AppRoute): RouteObject {
  if (route.isWithoutQueries) return screenOf(route)
  return screenOf({
    ...route,
    load: async () => ({ Screen: await loadWithQueries(async () => (await route.load()).Screen) }),
  })
}

const screens = (wanted: AppRoute['access']): RouteObject[] =>
  ENTRY_ROUTES.filter(({ access }) => access === wanted).map(entryScreenOf)

const loadSignedInRoutes = async () => {
  await firstDrawing()
  const loaded = await import('./signed-in-routes.tsx')
  // To read the file and to rank its routes at once takes a slow phone 100 ms.
  await nextTurn()
  return loaded
}

// Side by side with the calls to the server; otherwise each file would be found by the one before it.
useSession.subscribe(async ({ user, isLocked }, before) => {
  if (!user || before.user) return
  await firstDrawing()
  const prepareLive = async () => isLocked || (await import('./open-live.ts')).prepareLive()
  for (const load of [loadSignedInRoutes, () => import('./SignedInFrame.tsx'), prepareLive])
    load().catch(() => undefined)
})

const SIGNED_IN = 'signed-in'
let isSignedInFilled = false

/** The router of the window. It begins to load the screen of the address. */
export const createRouter = (): DataRouter =>
  createBrowserRouter(
    [
      {
        element: <Root />,
        errorElement: <Crash />,
        hydrateFallbackElement: <Waiting />,
        children: [
          { path: '/', element: <Entrance /> },
          ...screens('open'),
          { element: <GuestsOnly />, children: screens('guest-only') },
          { id: SIGNED_IN, element: <SignedInOnly />, children: [] },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
    {
      // The screens of signed-in people are no part of the first page: 40 KB less to load before one can sign in.
      patchRoutesOnNavigation: async ({ patch, path }) => {
        if (isSignedInFilled) return
        const { SIGNED_IN_ROUTES, prepareScreen } = await loadSignedInRoutes()
        if (useSession.getState().user) await prepareScreen(path)
        // Two navigations may have waited for the same files.
        if (isSignedInFilled) return
        isSignedInFilled = true
        patch(SIGNED_IN, SIGNED_IN_ROUTES)
      },
    },
  )

/** Every screen behind its guard. */
export function Router({ router }: { router: DataRouter }) {
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
