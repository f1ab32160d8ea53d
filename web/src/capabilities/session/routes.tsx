import { firstStep } from '#platform/capability/first-steps.ts'
import type { WebCapability } from '#platform/capability.ts'
import { IconDevices, IconKey, IconSettings, IconShieldLock, IconUser } from '#ui/icons/icons.ts'

const ACCOUNT = 'Account'

export const session: WebCapability = {
  profile: [{ label: ACCOUNT, path: '/dashboard/account', Icon: IconSettings }],
  settings: [
    {
      label: 'Profile',
      of: ACCOUNT,
      words: 'name picture photo mobile number',
      path: '/dashboard/account',
      Icon: IconUser,
    },
    { label: 'Change password', of: ACCOUNT, path: '/dashboard/account/password', Icon: IconKey },
    {
      label: 'Authenticator app',
      of: ACCOUNT,
      words: 'security two-factor code sign in recovery codes lock activity',
      path: '/dashboard/account/security',
      Icon: IconShieldLock,
    },
    {
      label: 'Your devices',
      of: ACCOUNT,
      words: 'signed in sessions',
      path: '/dashboard/account/devices',
      Icon: IconDevices,
    },
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
      path: '/dashboard/account/devices',
      access: 'signed-in',
      title: 'Devices',
      load: async () => ({ Screen: (await import('./account/AccountDevices.tsx')).AccountDevices }),
    },
    {
      path: '/dashboard/account/activity',
      access: 'signed-in',
      title: 'Activity',
      load: async () => ({ Screen: (await import('./account/AccountActivity.tsx')).AccountActivity }),
    },
  ],
}
