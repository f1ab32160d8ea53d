import { Suspense } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { Confirmer } from './Confirmer.tsx'
import { IdleWarning } from './IdleWarning.tsx'
import { Toaster } from './Toaster.tsx'
import { useOpenedPlaces } from './use-opened-places.ts'
import { Waiting } from './Waiting.tsx'

/** Around every screen. */
export function Root() {
  useOpenedPlaces()
  return (
    <>
      <Suspense fallback={<Waiting />}>
        <Outlet />
      </Suspense>
      <Confirmer />
      <Toaster />
      <IdleWarning />
      <ScrollRestoration />
    </>
  )
}
