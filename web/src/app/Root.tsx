import { Suspense } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { Toaster } from './Toaster.tsx'
import { Waiting } from './Waiting.tsx'

/** Around every screen. */
export function Root() {
  return (
    <>
      <Suspense fallback={<Waiting />}>
        <Outlet />
      </Suspense>
      <Toaster />
      <ScrollRestoration />
    </>
  )
}
