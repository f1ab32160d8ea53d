import type { WebCapability } from '../../platform/capability.ts'

export const operator: WebCapability = {
  routes: [
    {
      // Open: the link that leads here is the proof, whoever else is signed in.
      path: '/operator',
      access: 'open',
      title: 'Operator',
      load: async () => ({ Screen: (await import('./screens/Operator.tsx')).Operator }),
    },
  ],
}
