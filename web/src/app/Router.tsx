import { lazy } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Capabilities } from '../platform/capability.ts'
import { Arrival } from '../platform/navigation/Arrival.tsx'
import type { AppRoute } from '../platform/navigation/app-route.ts'
import { Crash } from './Crash.tsx'
import { CAPABILITIES } from './capabilities.ts'
import { Entrance } from './Entrance.tsx'
import { EntryGate } from './EntryGate.tsx'
import { GuestsOnly } from './GuestsOnly.tsx'
import { NotFound } from './NotFound.tsx'
import { Root } from './Root.tsx'
import { SignedInOnly } from './SignedInOnly.tsx'
import { StepGate } from './StepGate.tsx'

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
  return (
    <Capabilities value={CAPABILITIES}>
      <RouterProvider router={router} />
    </Capabilities>
  )
}
