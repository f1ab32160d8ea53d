/** Rules of the office that form and server share. No zod: the browser asks while somebody types. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

interface Span {
  /** As `09:00`. */
  opensAt: string
  closesAt: string
}

interface DayHours {
  day: Weekday
  isOpen: boolean
  /** From morning to evening. A closed day keeps them for when it opens again. */
  spans: Span[]
}

/** Why one of a day's spans cannot be right; nothing when it can. A closed day may say anything. */
export function spanProblem({ day, isOpen, spans }: DayHours, index: number): string | undefined {
  const { opensAt, closesAt } = spans[index]!
  if (!isOpen) return undefined
  if (opensAt >= closesAt) return `On ${day}, the closing time must be after the opening time.`
  const before = spans[index - 1]
  return before && opensAt <= before.closesAt
    ? `On ${day}, these hours must start after the earlier ones end.`
    : undefined
}

/** What is suggested to a practice that has not set its hours. */
export const usualHours = (): DayHours[] =>
  WEEKDAYS.map((day) => ({
    day,
    isOpen: day !== 'Saturday' && day !== 'Sunday',
    spans: [{ opensAt: '08:00', closesAt: '17:00' }],
  }))

/** A practice's own code as it is stored: people type it in lower case, with blanks, or without the hyphen. */
export function cleanInviteCode(typed: string): string {
  const code = typed.trim().toUpperCase().replace(/\s+/g, '-')
  return /^[A-Z\d]{8}$/.test(code) ? `${code.slice(0, 4)}-${code.slice(4)}` : code
}

/** Newest first, as the specification sorts invitations. */
export const byInvitedDate = (a: { invitedDate: string }, b: { invitedDate: string }): number =>
  Date.parse(b.invitedDate) - Date.parse(a.invitedDate)
