import type { Answer } from '#platform/capability.ts'

/** What people ask, in the words of docs/front-desk.md. */
export const answers: readonly Answer[] = [
  {
    question: 'How do I reply to one message in a conversation?',
    answer:
      'Press Reply beside the message, or R on the keyboard; on a phone, press and hold the message. Type @ and a name to alert someone; @all alerts everyone.',
    words: 'chat quote mention answer',
    at: { path: '/dashboard/chat', label: 'Chat' },
    anyOf: ['Chat'],
  },
]
