import type { AppRoute } from '#platform/capability/app-route.ts'

const legal = (path: string, title: string): AppRoute => ({
  path,
  access: 'open',
  title,
  load: async () => ({ Screen: (await import('./legal/Legal.tsx')).Legal }),
})

/** The screens that need no session: loaded with the first page. */
export const onboardingEntry: readonly AppRoute[] = [
  {
    path: '/signup',
    access: 'guest-only',
    title: 'Create an account',
    load: async () => ({ Screen: (await import('./sign-up/SignUp.tsx')).SignUp }),
  },
  {
    path: '/confirm',
    // Open like the next two, because signed-in users may follow a link from their mail too.
    access: 'open',
    title: 'Confirm your address',
    load: async () => ({ Screen: (await import('./sign-up/ConfirmAddress.tsx')).ConfirmAddress }),
  },
  {
    path: '/invite',
    access: 'open',
    title: 'Invitation',
    load: async () => ({ Screen: (await import('./sign-up/Invite.tsx')).Invite }),
  },
  {
    path: '/approve',
    access: 'open',
    title: 'Approval',
    load: async () => ({ Screen: (await import('./approval/Approve.tsx')).Approve }),
  },
  legal('/legal/terms', 'Terms of use'),
  legal('/legal/privacy', 'Privacy policy'),
  legal('/legal/baa', 'Business associate agreement'),
  legal('/legal/copyright', 'Copyright policy'),
]
