import type { MessageView, Person } from '#engines/conversation/message-view.ts'

/** People and messages that exist nowhere else. */
export const PEOPLE = {
  carla: {
    id: 'carla',
    name: 'Carla Diaz',
    initials: 'CD',
    role: 'Patient Care Coordinator',
    status: 'available',
  },
  ben: { id: 'ben', name: 'Ben Cruz', initials: 'BC', role: 'Hygienist', status: 'busy' },
  ada: { id: 'ada', name: 'Dr Ada Owens', initials: 'AO', role: 'Doctor', status: 'available' },
  dev: { id: 'dev', name: 'Dev Patel', initials: 'DP', role: 'Assistant', status: 'away' },
  elena: { id: 'elena', name: 'Dr Elena Fox', initials: 'EF', role: 'Surgeon', status: 'available' },
} as const satisfies Record<string, Person>

const SENDERS: readonly Person[] = Object.values(PEOPLE)
const WORDS =
  'Morning! Two cancellations at 11:30 and 2:00. Anyone on the short list close by? I can text the three from Tuesday and ask who would like to come.'.split(
    ' ',
  )
const FIRST = Date.UTC(2024, 0, 1)

/** The same message for the same number, no matter who requests it. Every third opens another speaker's turn. */
export function someMessage(number: number, startAt = FIRST): MessageView {
  const sender = SENDERS[Math.floor(number / 3) % SENDERS.length]!
  const length = 3 + ((number * 7919) % 23)
  return {
    id: `m${number}`,
    kind: 'message',
    sender,
    isOwn: sender.id === 'ada',
    sentAt: new Date(startAt + number * 7 * 60_000 - (number % 3) * 6 * 60_000).toISOString(),
    text: `${number}. ${WORDS.slice(0, length).join(' ')}`,
  }
}

const START = new Date()
/** Today at a time. */
export const today = (hour: number, minute: number): string =>
  new Date(START.getFullYear(), START.getMonth(), START.getDate(), hour, minute).toISOString()

let made = 0
export const message = (
  sender: Person,
  sentAt: string,
  text: string,
  more: Partial<MessageView> = {},
): MessageView => ({
  id: `made-${made++}`,
  kind: 'message',
  sender,
  isOwn: false,
  sentAt,
  text,
  ...more,
})

export const REACTIONS = [
  { key: 'thumbsUp', emoji: '👍', label: 'Thumbs up' },
  { key: 'heart', emoji: '❤️', label: 'Heart' },
  { key: 'laugh', emoji: '😂', label: 'Laugh' },
  { key: 'surprised', emoji: '😮', label: 'Surprised' },
  { key: 'sad', emoji: '😢', label: 'Sad' },
  { key: 'thanks', emoji: '🙏', label: 'Thanks' },
] as const
