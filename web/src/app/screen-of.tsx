import { type ComponentType, lazy, useEffect } from 'react'
import { type RouteObject, useRouteError } from 'react-router'
import type { AppRoute } from '#platform/capability/app-route.ts'
import { Arrival } from '#platform/navigation/Arrival.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { ErrorPage } from '#ui/states/ErrorPage.tsx'
import { text } from './text.ts'

/**
 * A part that is loaded when it is first drawn, or before. What was loaded before is drawn at once, while `lazy` alone always shows first
 * that the page waits, and React leaves that on the screen for 300 ms.
 */
export function late(load: AppRoute['load']) {
  const part: Late = { Lazy: lazy(async () => ({ default: (await load()).Screen })) }
  return {
    element: <Drawn part={part} />,
    load: async () => {
      const loaded = await load()
      part.Screen ??= loaded.Screen
      return loaded
    },
  }
}

interface Late {
  Lazy: ComponentType
  /** What is drawn, decided once: another component in its place would lose its state. */
  Screen?: ComponentType
}

function Drawn({ part }: { part: Late }) {
  part.Screen ??= part.Lazy
  return <part.Screen />
}

/** A screen as its route. */
export function screenOf(route: AppRoute): RouteObject {
  const { element, load } = late(route.load)
  return {
    path: route.path,
    handle: { ...route, load } satisfies AppRoute,
    errorElement: <Crash />,
    element: (
      <>
        {element}
        <Arrival key={route.path} title={route.title} />
      </>
    ),
  }
}

/** Loads a part together with what its queries need, side by side. */
export async function loadWithQueries<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const [{ Queries }, Part] = await Promise.all([import('./Queries.tsx'), load()])
  return (props) => (
    <Queries>
      <Part {...props} />
    </Queries>
  )
}

/**
 * A screen failed to load or to draw. A new release takes the old files away, so loading the whole page again is what
 * helps in most cases.
 */
export function Crash() {
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
