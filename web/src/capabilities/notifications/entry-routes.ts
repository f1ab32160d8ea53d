import type { AppRoute } from '#platform/capability/app-route.ts'

/** The screens that need no session: loaded with the first page. */
export const notificationsEntry: readonly AppRoute[] = [
  {
    // Open: the link in the mail is the proof, no matter who is signed in.
    path: '/unsubscribe/:token',
    access: 'open',
    title: 'Unsubscribe',
    load: async () => ({ Screen: (await import('./screens/Unsubscribe.tsx')).Unsubscribe }),
  },
]
