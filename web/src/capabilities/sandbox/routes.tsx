import type { WebCapability } from '../../platform/capability.ts'

export const sandbox: WebCapability = {
  routes: [
    {
      path: '/sandbox',
      access: 'open',
      title: 'Sandbox',
      load: async () => ({ Screen: (await import('./screens/Sandbox.tsx')).Sandbox }),
    },
  ],
}
