import { Suspense } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { Toaster } from './Toaster.tsx'

/** Around every screen. */
export function Root() {
  return (
    <>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
      <Toaster />
      <ScrollRestoration />
    </>
  )
}
