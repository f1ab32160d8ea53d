import type { Answer } from '#platform/capability.ts'

/** What people ask, in the words of docs/front-desk.md. */
export const answers: readonly Answer[] = [
  {
    question: 'How do I let others know that I’m busy or away?',
    answer: 'Choose your picture in the menu, then Set your status. You can also choose when it ends.',
    words: 'status gone available offline',
  },
]
