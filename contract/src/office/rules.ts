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

interface DayHours {
  day: Weekday
  isOpen: boolean
  /** As `09:00`. */
  opensAt: string
  closesAt: string
}

/** Why the hours of a day cannot be right; nothing when they can. A closed day may say anything. */
export const hoursProblem = ({ isOpen, opensAt, closesAt }: DayHours): string | undefined =>
  isOpen && opensAt >= closesAt ? 'A day must close after it opens.' : undefined

/** What a new practice starts with. */
export const usualHours = (): DayHours[] =>
  WEEKDAYS.map((day) => ({
    day,
    isOpen: day !== 'Saturday' && day !== 'Sunday',
    opensAt: '08:00',
    closesAt: '17:00',
  }))

/** A practice's own code as it is kept: people type it in small letters, with blanks, or without the hyphen. */
export function cleanInviteCode(typed: string): string {
  const code = typed.trim().toUpperCase().replace(/\s+/g, '-')
  return /^[A-Z\d]{8}$/.test(code) ? `${code.slice(0, 4)}-${code.slice(4)}` : code
}

/** Newest first, as the specification sorts invitations. */
export const byInvitedDate = (a: { invitedDate: string }, b: { invitedDate: string }): number =>
  Date.parse(b.invitedDate) - Date.parse(a.invitedDate)
