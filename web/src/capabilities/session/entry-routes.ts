import { lazy } from 'react'
import type { AppRoute } from '#platform/capability/app-route.ts'

/** Replaces every screen while the session is locked; loaded then. */
export const LockScreen = lazy(async () => ({
  default: (await import('./lock/LockScreen.tsx')).LockScreen,
}))

/** The screens that need no session: loaded with the first page. */
export const sessionEntry: readonly AppRoute[] = [
  {
    path: '/login',
    access: 'guest-only',
    title: 'Sign in',
    isWithoutQueries: true,
    load: async () => ({ Screen: (await import('./sign-in/SignIn.tsx')).SignIn }),
  },
  {
    // Open like the next one: an old link leads here, also for a signed-in person.
    path: '/forgot-password',
    access: 'open',
    title: 'Forgot password',
    load: async () => ({ Screen: (await import('./password/ForgotPassword.tsx')).ForgotPassword }),
  },
  {
    // Open, because a person who is signed in here may follow the link in their mail too.
    path: '/reset-password',
    access: 'open',
    title: 'New password',
    load: async () => ({ Screen: (await import('./password/ResetPassword.tsx')).ResetPassword }),
  },
]
