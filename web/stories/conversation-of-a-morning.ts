import type { MessageView } from '#engines/conversation/message-view.ts'
import { message, PEOPLE, today } from './made-up.ts'

const { ada, ben, carla, dev } = PEOPLE
const you = { ...ada, name: 'You' }

/** One of everything that a morning brings. */
export const MORNING: readonly MessageView[] = [
  message(
    carla,
    today(10, 14),
    'Morning! Two cancellations at 11:30 and 2:00. Anyone on the short list close by?',
  ),
  message(carla, today(10, 15), 'I can text the three from Tuesday.', {
    reactions: [
      { key: 'thumbsUp', emoji: '👍', label: 'Thumbs up', people: [you, ben, dev], isOwn: true },
      { key: 'heart', emoji: '❤️', label: 'Heart', people: [ben], isOwn: false },
    ],
  }),
  message(ben, today(10, 19), 'The 2:00 can take the recall that moved last week. Their form is signed.', {
    files: [
      { id: 'form', name: 'medical-history.pdf', kind: 'PDF', size: 188_416, pages: 2, downloadUrl: '#' },
    ],
  }),
  message(
    ada,
    today(10, 29),
    'Operatory 2 suction is down. Move the 11:00 to room 4 and tell the patient at check-in.',
    {
      urgent: {
        confirmed: [carla, ben, dev].map((person) => ({ person, at: today(10, 30) })),
        waiting: [PEOPLE.elena],
        mustConfirm: true,
      },
    },
  ),
  message(carla, today(10, 31), 'Done, 2 pm moved to Thursday and the 11:00 knows.', {
    isOwn: true,
    status: 'read',
    readers: [ada, ben, dev, PEOPLE.elena].map((person) => ({ person, at: today(10, 32) })),
  }),
]
