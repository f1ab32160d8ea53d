import type { AppRoute } from '#platform/capability/app-route.ts'

/** The screens that need no session: loaded with the first page. */
export const verificationEntry: readonly AppRoute[] = [
  {
    // Open: the reviewer got the link by mail and needs no account.
    path: '/verification/review',
    access: 'open',
    title: 'Identity to check',
    load: async () => ({ Screen: (await import('./review/ReviewTicket.tsx')).ReviewTicket }),
  },
]
