import type { Answer } from '#platform/capability.ts'

/** What people ask, in the words of docs/front-desk.md. */
export const answers: readonly Answer[] = [
  {
    question: 'How do I make my account safer?',
    answer:
      'Set up an authenticator app in Account, under Security. When you leave your desk, choose your picture in the menu, then Lock.',
    words: 'two factor password lock 2fa',
    at: { path: '/dashboard/account/security', label: 'Security' },
  },
]
