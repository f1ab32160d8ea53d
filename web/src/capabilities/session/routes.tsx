import { IconDevices, IconKey, IconSettings, IconShieldLock } from '@tabler/icons-react'
import type { WebCapability } from '../../platform/capability.ts'
import { firstStep } from '../../platform/first-steps.ts'

export const session: WebCapability = {
  profile: [{ label: 'Account', path: '/dashboard/account', Icon: IconSettings }],
  switcher: [
    { label: 'Change password', path: '/dashboard/account/password', Icon: IconKey },
    { label: 'Authenticator app', path: '/dashboard/account/security', Icon: IconShieldLock },
    { label: 'Your devices', path: '/dashboard/account/devices', Icon: IconDevices },
  ],
  firstSteps: [
    firstStep({
      label: 'Add your picture',
      action: 'Add',
      path: '/dashboard/account',
      isFor: () => true,
      isDone: (_, { user }) => Boolean(user?.profileImage),
    }),
    firstStep({
      label: 'Protect your account with an authenticator app',
      action: 'Set up',
      path: '/dashboard/account/security',
      isFor: () => true,
      isDone: (_, { user }) => Boolean(user?.hasSecondFactor),
    }),
  ],
  routes: [
    {
      path: '/login',
      access: 'guest-only',
      title: 'Sign in',
      load: async () => ({ Screen: (await import('./sign-in/SignIn.tsx')).SignIn }),
    },
    {
      // Open like the next one: an old link leads here, also for somebody who is signed in.
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
      path: '/dashboard/account',
      access: 'signed-in',
      title: 'Account',
      load: async () => ({ Screen: (await import('./account/AccountProfile.tsx')).AccountProfile }),
    },
    {
      path: '/dashboard/account/password',
      access: 'signed-in',
      title: 'Password',
      load: async () => ({ Screen: (await import('./password/AccountPassword.tsx')).AccountPassword }),
    },
    {
      path: '/dashboard/account/security',
      access: 'signed-in',
      title: 'Security',
      load: async () => ({ Screen: (await import('./factor/AccountSecurity.tsx')).AccountSecurity }),
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
    {
      path: '/dashboard/account/devices',
      access: 'signed-in',
      title: 'Devices',
      load: async () => ({ Screen: (await import('./account/AccountDevices.tsx')).AccountDevices }),
    },
  ],
}
