import type { AppRoute } from '../../platform/navigation/app-route.ts'

const legal = (path: string, title: string): AppRoute => ({
  path,
  access: 'open',
  title,
  load: async () => ({ Screen: (await import('./legal/Legal.tsx')).Legal }),
})

/** The screens that need no session, and the steps after sign-in: loaded with the first page. */
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
  {
    path: '/onboarding',
    access: 'signed-in',
    frame: 'bare',
    steps: ['pending-approval'],
    title: 'Your practice',
    load: async () => ({ Screen: (await import('./practice/Onboarding.tsx')).Onboarding }),
  },
  {
    path: '/login/pending-approval',
    access: 'signed-in',
    frame: 'bare',
    steps: ['pending-approval'],
    title: 'Waiting for approval',
    load: async () => ({ Screen: (await import('./approval/PendingApproval.tsx')).PendingApproval }),
  },
  {
    path: '/login/practice-suspended',
    access: 'signed-in',
    frame: 'bare',
    steps: ['practice-suspended'],
    title: 'Practice suspended',
    load: async () => ({ Screen: (await import('./approval/PracticeSuspended.tsx')).PracticeSuspended }),
  },
  {
    path: '/login/verifyUser',
    access: 'signed-in',
    frame: 'bare',
    steps: ['otp'],
    title: 'Your mobile number',
    load: async () => ({ Screen: (await import('./basics/VerifyMobile.tsx')).VerifyMobile }),
  },
  {
    path: '/login/terms',
    access: 'signed-in',
    frame: 'bare',
    steps: ['terms'],
    title: 'Terms of use',
    load: async () => ({ Screen: (await import('./legal/Terms.tsx')).Terms }),
  },
  {
    path: '/login/basicinfo',
    access: 'signed-in',
    frame: 'bare',
    steps: ['basic-info'],
    title: 'About you',
    load: async () => ({ Screen: (await import('./basics/BasicInfo.tsx')).BasicInfo }),
  },
  legal('/legal/terms', 'Terms of use'),
  legal('/legal/privacy', 'Privacy policy'),
  legal('/legal/baa', 'Business associate agreement'),
  legal('/legal/copyright', 'Copyright policy'),
]
