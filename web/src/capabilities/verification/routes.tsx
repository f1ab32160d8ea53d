import type { WebCapability } from '#platform/capability.ts'

export const verification: WebCapability = {
  routes: [
    {
      path: '/login/user-verification',
      access: 'signed-in',
      frame: 'bare',
      steps: ['identity-verification'],
      title: 'Verify your identity',
      load: async () => ({ Screen: (await import('./check/UserVerification.tsx')).UserVerification }),
    },
    {
      path: '/login/identity-pending',
      access: 'signed-in',
      frame: 'bare',
      steps: ['identity-pending'],
      title: 'Identity check',
      load: async () => ({ Screen: (await import('./check/IdentityPending.tsx')).IdentityPending }),
    },
    {
      path: '/login/manual-id-sent',
      access: 'signed-in',
      frame: 'bare',
      steps: ['manual-id-sent'],
      title: 'Manual identity check',
      load: async () => ({ Screen: (await import('./check/ManualIdSent.tsx')).ManualIdSent }),
    },
    {
      path: '/dashboard/account/name-check',
      access: 'signed-in',
      frame: 'bare',
      title: 'Get your name checked',
      load: async () => ({ Screen: (await import('./check/NameCheck.tsx')).NameCheck }),
    },
  ],
}
