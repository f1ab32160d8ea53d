import type { Answer } from '#platform/capability.ts'

const practices = { path: '/dashboard/practices', label: 'Practice Channels' } as const
const office = { path: '/dashboard/in-office', label: 'In office' } as const

/** What people ask, in the words of docs/front-desk.md. */
export const answers: readonly Answer[] = [
  {
    question: 'When do I write in a channel, and when in Chat?',
    answer:
      'Chat is for now. A discussion in a channel is for what must be found again: it has a subject, its comments stay below it, and its files are in one place.',
    words: 'room discussion post difference',
    at: practices,
    anyOf: ['Channels'],
  },
  {
    question: 'How do I share a channel with another practice?',
    answer:
      'In Practice Channels, press the plus, choose practices that you’re connected with, and who of each is in it. When the connection ends, everyone can still read the channel, and nothing new can be written.',
    words: 'room connected practice between case',
    at: { path: '/dashboard/practices?new=room', label: 'New channel' },
    anyOf: ['Channels'],
  },
  {
    question: 'Who can read a room of our office?',
    answer:
      'Its members alone. A room that is open to the office is seen by everyone in your practice, and they can join it. Channel Options says who is in it and who looks after it.',
    words: 'private open join members',
    at: office,
    anyOf: ['Channels'],
  },
  {
    question: 'How do I mark a discussion as unread, or pin it?',
    answer:
      'A practice admin switches these on in My office, under Channels: resolving, marking as read or unread, pinning, and whether every member adds people.',
    words: 'resolve pin read switch settings',
    at: { path: '/dashboard/office?tab=channels', label: 'My office' },
    anyOf: ['Channels'],
  },
]
