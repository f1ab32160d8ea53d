import type { Answer } from '#platform/capability.ts'

const home = { path: '/dashboard', label: 'Home' } as const

/** About the frame; docs/front-desk.md says the same as the story of a day. */
const OF_FRAME: readonly Answer[] = [
  {
    question: 'Where do I see what I need to do?',
    answer:
      'Home lists what’s waiting for you and your team: urgent things first, then whatever has waited longest. Each one takes you to where it’s done, and disappears once it is.',
    words: 'waiting number badge menu start',
    at: home,
  },
  {
    question: 'How do I find something?',
    answer:
      'Press Ctrl+K, or ⌘K on a Mac. It searches people, conversations, patients, documents, faxes, emails and settings at once, as far as you have access to them.',
    words: 'search look for',
  },
]

const OF_CAPABILITIES = import.meta.glob<readonly Answer[]>('../../../capabilities/*/help.ts', {
  eager: true,
  import: 'answers',
})

/** What people ask: each capability answers in its `help.ts`. */
export const ANSWERS: readonly Answer[] = [...OF_FRAME, ...Object.values(OF_CAPABILITIES).flat()]

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether every word of the query begins a word of the text. */
export function isFound(query: string, text: string): boolean {
  const words = wordsIn(text)
  return wordsIn(query).every((wanted) => words.some((word) => word.startsWith(wanted)))
}
