import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Arrival } from '../platform/navigation/Arrival.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorPage } from '../ui/ErrorPage.tsx'
import { text } from './text.ts'

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
