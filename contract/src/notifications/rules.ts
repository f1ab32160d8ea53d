import type { AnyAlertKind, Channel } from '../kernel/alert.ts'

/** A person's choices, by kind and channel; where there is none, the kind's default applies. */
export type Choices = Readonly<Record<string, Readonly<Partial<Record<Channel, boolean>>>>>

/** Whether a kind reaches a person by a channel. */
export const isChosen = ({ kind, channels }: AnyAlertKind, channel: Channel, choices: Choices): boolean =>
  choices[kind]?.[channel] ?? channels.includes(channel)

interface Quiet {
  isOn: boolean
  /** `20:00` */
  from: string
  to: string
  timeZone: string
}

/**
 * Whether a moment is within quiet hours, by the wall clock of their time zone: on the days on which that
 * clock changes they are an hour shorter or longer.
 */
export function isQuiet(moment: Date, { isOn, from, to, timeZone }: Quiet): boolean {
  if (!isOn) return false
  const wall = wallClock(moment, timeZone)
  return from < to ? from <= wall && wall < to : from <= wall || wall < to
}

/**
 * When the current quiet hours end, to the minute by the wall clock. On a day on which that clock changes it
 * is an hour off, so the caller checks again.
 */
export function quietUntil(moment: Date, { to, timeZone }: Quiet): Date {
  const minutes = (minutesOf(to) - minutesOf(wallClock(moment, timeZone)) + DAY_MINUTES) % DAY_MINUTES
  return new Date(Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS)
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const wallClock = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment)
