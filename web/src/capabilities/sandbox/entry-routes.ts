import type { AppRoute } from '#platform/capability/app-route.ts'

/** The screens that need no session: loaded with the first page. */
export const sandboxEntry: readonly AppRoute[] = [
  {
    path: '/sandbox',
    access: 'open',
    title: 'Sandbox',
    load: async () => ({ Screen: (await import('./screens/Sandbox.tsx')).Sandbox }),
  },
]
