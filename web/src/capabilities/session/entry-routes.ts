import type { AppRoute } from '../../platform/navigation/app-route.ts'

/** The screens that need no session, and the steps after sign-in: loaded with the first page. */
export const sessionEntry: readonly AppRoute[] = [
  {
    path: '/login',
    access: 'guest-only',
    title: 'Sign in',
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
  {
    path: '/login/change-password',
    access: 'signed-in',
    frame: 'bare',
    steps: ['change-password'],
    title: 'New password',
    load: async () => ({ Screen: (await import('./password/GivenPassword.tsx')).GivenPassword }),
  },
  {
    path: '/login/second-factor',
    access: 'signed-in',
    frame: 'bare',
    steps: ['second-factor'],
    title: 'Authenticator app',
    load: async () => ({ Screen: (await import('./factor/SecondFactorStep.tsx')).SecondFactorStep }),
  },
]
