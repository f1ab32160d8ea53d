import { PAUSE_MAX_MINUTES, QUIET_HOURS } from './limits.ts'

export const CHANNELS = ['text', 'email', 'fax', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/**
 * In this order a delivery moves, and never back. `unclear`: a try ended without an answer, and nobody can say whether it
 * left. `failed` stands before `delivered`: what was given up on and arrived after all has arrived.
 */
export const STATES = [
  'queued',
  'cancelled',
  'unclear',
  'handed-over',
  'failed',
  'delivered',
  'opened',
] as const
export type State = (typeof STATES)[number]

/** Nothing but a late report moves these. */
export const isOver = (state: State): boolean => state !== 'queued' && state !== 'handed-over'

/** Whether somebody can send it once more, as a delivery of its own. */
export const isRetriable = (state: State): boolean => state === 'failed' || state === 'unclear'

/** Why something was not taken, or did not arrive. */
export const REASONS = [
  'wrong-address',
  'opted-out',
  'landline',
  'phone-off',
  'not-reachable',
  'region-blocked',
  'content-refused',
  'blocked-by-carrier',
  'too-large',
  'refused',
  'mailbox-full',
  'busy',
  'no-answer',
  'hung-up',
  'no-fax-machine',
  'sender-refused',
  'not-authorized',
  'not-configured',
  'limited',
  'service-down',
  'no-reply',
  'gave-up',
] as const
export type Reason = (typeof REASONS)[number]

interface Explanation {
  what: string
  /** What somebody can do about it once it has failed. */
  todo: string
  /** Each try would end the same way. */
  isHopeless?: true
  /** Before the second try; the pauses double. None: as soon as the queue allows. */
  pauseMinutes?: number
}

const CHECK = 'Check it with the person, or reach them another way.'
const OURS = 'Ask whoever runs Corridor for you to fix this, then send it again.'
const AGAIN = 'Send it again, or reach the person another way.'
const SOON = 'We’ll try again automatically.'

const EXPLANATIONS: Readonly<Record<Reason, Explanation>> = {
  'wrong-address': { what: 'This number doesn’t exist.', todo: CHECK, isHopeless: true },
  'opted-out': {
    what: 'They opted out of these messages.',
    todo: 'Reach them another way, or ask them to opt back in.',
    isHopeless: true,
  },
  landline: {
    what: 'This number is a landline and can’t get text messages.',
    todo: 'Ask for a mobile number, or call them.',
    isHopeless: true,
  },
  'phone-off': {
    what: 'The phone is off or out of reach.',
    todo: 'Try again later, or call them.',
    isHopeless: true,
  },
  'not-reachable': {
    what: 'This number can’t get text messages. It may be a landline.',
    todo: 'Ask for a mobile number, or reach them another way.',
    isHopeless: true,
  },
  'region-blocked': {
    what: 'Messages to this country are turned off.',
    todo: 'Reach them another way.',
    isHopeless: true,
  },
  'content-refused': {
    what: 'The carrier didn’t accept the wording.',
    todo: 'Write a new message with different wording.',
    isHopeless: true,
  },
  'blocked-by-carrier': {
    what: 'The carrier blocked this message.',
    todo: 'Write it in other words and without links, or call them.',
    isHopeless: true,
  },
  'too-large': {
    what: 'The message or its pictures are too large for the carrier.',
    todo: 'Shorten it, or send fewer or smaller pictures.',
    isHopeless: true,
  },
  refused: { what: 'The service didn’t accept it.', todo: CHECK, isHopeless: true },
  'mailbox-full': { what: 'The mailbox is full.', todo: AGAIN, pauseMinutes: 15 },
  busy: { what: 'The line was busy.', todo: AGAIN, pauseMinutes: 3 },
  'no-answer': { what: 'Nobody answered.', todo: AGAIN, pauseMinutes: 10 },
  'hung-up': {
    what: 'The other machine hung up.',
    todo: 'Send it again, or ask the recipient whether their machine has paper.',
    isHopeless: true,
  },
  'no-fax-machine': {
    what: 'No fax machine answered at this number.',
    todo: 'Check the number with the recipient, then send it again.',
    isHopeless: true,
  },
  'sender-refused': {
    what: 'The service doesn’t let us send from this number.',
    todo: OURS,
    pauseMinutes: 5,
  },
  'not-authorized': { what: 'The service didn’t accept our sign-in.', todo: OURS, pauseMinutes: 5 },
  'not-configured': {
    what: 'Corridor isn’t set up to send this kind of message.',
    todo: OURS,
    isHopeless: true,
  },
  limited: { what: 'The service was too busy to take it.', todo: AGAIN, pauseMinutes: 1 },
  'service-down': { what: 'The service couldn’t be reached.', todo: AGAIN },
  'no-reply': {
    what: 'We don’t know if it went out: the service didn’t answer.',
    todo: 'Ask the person if they got it before you send it again.',
  },
  'gave-up': { what: 'We tried for a day without success.', todo: CHECK },
}

/** A stored reason is a word of ours, and may be followed by the service’s own code: `not-reachable 30003`. */
export function reasonIn(stored: string | null): Reason | undefined {
  const word = stored?.split(' ')[0]
  return REASONS.find((reason) => reason === word)
}

interface Explained {
  channel: Channel
  state: State
  /** As it is stored. */
  reason: string | null
}

/** Why it was not taken or did not arrive, and what to do; while it is still tried there is nothing to do. */
export function explain({
  channel,
  state,
  reason,
}: Explained): Pick<Explanation, 'what' | 'todo'> | undefined {
  if (reason === null) return undefined
  const word = reasonIn(reason) ?? 'refused'
  const { what, todo } = EXPLANATIONS[word]
  return {
    what: word === 'wrong-address' && channel === 'email' ? 'This email address doesn’t exist.' : what,
    todo: state === 'queued' ? SOON : todo,
  }
}

export const isHopeless = (reason: Reason): boolean => EXPLANATIONS[reason].isHopeless === true

const MINUTE_MS = 60_000
const FIRST_PAUSE_SECONDS = 20

/** How long to wait after so many tries: busy is tried sooner than a full mailbox, and each pause is twice the one before. */
export function pauseSeconds(reason: Reason, attempts: number, wishSeconds = 0): number {
  const { pauseMinutes } = EXPLANATIONS[reason]
  const first = pauseMinutes === undefined ? FIRST_PAUSE_SECONDS : pauseMinutes * 60
  const doubled = first * 2 ** Math.min(attempts - 1, 20)
  return Math.max(wishSeconds, Math.min(doubled, PAUSE_MAX_MINUTES * 60))
}

const wallClock = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    moment,
  )

/** When quiet hours end that this moment is in, to the minute; undefined outside of them. A clock change is borne by looking again. */
export function quietEnd(moment: Date, timeZone: string): Date | undefined {
  const { from, to } = QUIET_HOURS
  const wall = wallClock(moment, timeZone)
  if (wall < from && wall >= to) return undefined
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const left = (minutes(to) - minutes(wall) + 24 * 60) % (24 * 60)
  const end = Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS + left * MINUTE_MS
  // In two nights of the year the clocks are changed meanwhile.
  return new Date(end + (minutes(to) - minutes(wallClock(new Date(end), timeZone))) * MINUTE_MS)
}

const DOT = '•'

/** As much of an address as a list shows: enough to recognize it, too little to use it. */
export function maskAddress(channel: Channel, address: string): string {
  if (channel === 'email') {
    const at = address.lastIndexOf('@')
    return `${[...address][0] ?? ''}${DOT.repeat(3)}${address.slice(at)}`
  }
  if (channel === 'push') return 'a browser'
  return `${DOT.repeat(3)} ${address.replace(/\D/g, '').slice(-4)}`
}
