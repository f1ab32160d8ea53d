import type { AppRoute } from '#platform/capability/app-route.ts'

/** The screens that need no session: loaded with the first page. */
export const operatorEntry: readonly AppRoute[] = [
  {
    // Open, because the link itself authorizes, independent of any session.
    path: '/operator',
    access: 'open',
    title: 'Operator',
    load: async () => ({ Screen: (await import('./screens/Operator.tsx')).Operator }),
  },
]
