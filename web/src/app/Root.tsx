import { Suspense } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { Confirmer } from './Confirmer.tsx'
import { IdleWarning } from './IdleWarning.tsx'
import { Toaster } from './Toaster.tsx'
import { useOpenedMenuItems } from './use-opened-menu-items.ts'
import { Waiting } from './waiting/Waiting.tsx'

/** Around every screen. */
export function Root() {
  useOpenedMenuItems()
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
