import type { AnyAlertKind, Channel } from '../kernel/alert.ts'

/** What somebody has chosen, by kind and channel; what is not there is as the kind has it. */
export type Choices = Readonly<Record<string, Readonly<Partial<Record<Channel, boolean>>>>>

/** Whether a kind reaches somebody by a channel. */
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
 * Whether a moment lies in quiet hours, by the clock on the wall of their time zone: on the days on which that clock is
 * changed they are an hour shorter or longer.
 */
export function isQuiet(moment: Date, { isOn, from, to, timeZone }: Quiet): boolean {
  if (!isOn) return false
  const wall = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment)
  return from < to ? from <= wall && wall < to : from <= wall || wall < to
}
