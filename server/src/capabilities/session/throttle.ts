import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { emailKey } from '@corridor/contract/people/rules.ts'
import {
  ACCOUNT_FREE_ATTEMPTS,
  ACCOUNT_LOCK_ATTEMPTS,
  ADDRESS_FREE_ATTEMPTS,
  ADDRESS_LOCK_ATTEMPTS,
  ATTEMPT_MEMORY_MINUTES,
  CODE_RESEND_SECONDS,
  CODES_PER_HOUR,
  FACTOR_MEMORY_HOURS,
  LOCK_MINUTES,
  RESET_MAILS_PER_HOUR,
} from '@corridor/contract/session/limits.ts'
import {
  checkAttempt,
  countAttempt,
  forgetAttempts,
  giveBackAttempt,
  networkOf,
  type Pace,
} from '../../platform/attempts/attempts.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'

const LOCK = { lockSeconds: LOCK_MINUTES * 60, memorySeconds: ATTEMPT_MEMORY_MINUTES * 60 }
const ACCOUNT: Pace = { free: ACCOUNT_FREE_ATTEMPTS, lockAt: ACCOUNT_LOCK_ATTEMPTS, ...LOCK }
const ADDRESS: Pace = { free: ADDRESS_FREE_ATTEMPTS, lockAt: ADDRESS_LOCK_ATTEMPTS, ...LOCK }
const FACTOR: Pace = { ...ACCOUNT, memorySeconds: FACTOR_MEMORY_HOURS * 3_600 }
/** Every code locks the next one out, for as long as a resend has to wait. */
const SEND_CODE: Pace = {
  free: 0,
  lockAt: 1,
  lockSeconds: CODE_RESEND_SECONDS,
  memorySeconds: CODE_RESEND_SECONDS,
}
const perHour = (count: number): Pace => ({
  free: count - 1,
  lockAt: count,
  lockSeconds: 3_600,
  memorySeconds: 3_600,
})

const ofAccount = (email: string) => ({ sort: 'account', value: emailKey(email) })
const ofAddress = (address: string) => ({ sort: 'address', value: networkOf(address) })
const ofFactor = (personId: string) => ({ sort: 'factor', value: personId })
const ofKnownFactor = (personId: string) => ({ sort: 'known-device-factor', value: personId })

/** All sessions of a person share these: whoever has one makes more of them by handover codes, and guesses must not come with them. */
const ofSignedIn = (personId: string) => ({ sort: 'session:signed-in', value: personId })
const ofSignedInFactor = (personId: string) => ({ sort: 'session:signed-in-factor', value: personId })

const ofKnown = (email: string) => ({ sort: 'known-device', value: emailKey(email) })

/** Refuses where neither count has room. The shorter wait is told: after it there is room in one of them. */
function checkWaits(wait: number | undefined, knownWait = Infinity): void {
  if (wait === undefined) return
  throw new Refusal(kernelErrors.tooManyAttempts, { retryAfterSeconds: Math.min(wait, knownWait) })
}

/**
 * Counts an attempt at an account from an address, before any secret is looked at, and refuses when there were too
 * many. An account that does not exist is counted like one that does. On a known device, `knownWait` is how long it would
 * have to wait for room in its own count.
 */
export async function countSignIn(
  services: Services,
  email: string,
  address: string,
  knownWait?: number,
): Promise<void> {
  checkWaits(await countAttempt(services, ofAddress(address), ADDRESS), knownWait)
  checkWaits(await countAttempt(services, ofAccount(email), ACCOUNT), knownWait)
}

/** Counts an attempt with what nobody can guess: only a network that tries without end is slowed. */
export const countHandover = (services: Services, address: string): Promise<void> =>
  checkAttempt(services, ofAddress(address), ADDRESS)

export const giveBackHandover = (services: Services, address: string): Promise<void> =>
  giveBackAttempt(services, ofAddress(address))

/**
 * Counts an attempt on a device of the owner's, apart from those of strangers: these may have locked the account. All such
 * devices share one count, or whoever makes devices would make guesses. Answers nothing when there was room in it, otherwise
 * the seconds until there is; meanwhile the attempt is a stranger's.
 */
export const countKnown = (services: Services, email: string): Promise<number | undefined> =>
  countAttempt(services, ofKnown(email), ACCOUNT)

export const forgiveKnown = (services: Services, email: string): Promise<void> =>
  forgetAttempts(services, ofKnown(email))

export const giveBackKnown = (services: Services, email: string): Promise<void> =>
  giveBackAttempt(services, ofKnown(email))

/**
 * The attempt was right and is given back. Only a right password makes the account start afresh: a code proves another
 * thing, and would otherwise wash away guesses at the password.
 */
export async function forgiveSignIn(
  services: Services,
  email: string,
  address: string,
  isPassword: boolean,
): Promise<void> {
  if (!isPassword) return giveBackSignIn(services, email, address)
  await forgetAttempts(services, ofAccount(email))
  await giveBackAttempt(services, ofAddress(address))
}

/**
 * Gives back this one attempt and nothing else: guesses that were counted before it stay, and so does a wait that it
 * began.
 */
export async function giveBackSignIn(services: Services, email: string, address: string): Promise<void> {
  await giveBackAttempt(services, ofAccount(email))
  await giveBackAttempt(services, ofAddress(address))
}

/**
 * Counts a password that somebody types who is signed in, apart from sign-ins: strangers' guesses must not keep the owner from
 * replacing it. With the same pace, so that an open screen is no quicker way to guess than the door.
 */
export const countSignedIn = (services: Services, personId: string): Promise<void> =>
  checkAttempt(services, ofSignedIn(personId), ACCOUNT)

export const forgiveSignedIn = (services: Services, personId: string): Promise<void> =>
  forgetAttempts(services, ofSignedIn(personId))

/** Whoever proved that the account is theirs starts afresh. */
export async function forgiveAccount(services: Services, email: string): Promise<void> {
  await forgetAttempts(services, ofAccount(email))
  await forgetAttempts(services, ofKnown(email))
}

/**
 * Counts a code of the second factor before it is looked at. Apart from the account's own count, which a reset link
 * clears: whoever reads the mailbox would otherwise get new guesses with every mail.
 */
export const countFactorCode = (services: Services, personId: string): Promise<void> =>
  checkAttempt(services, ofFactor(personId), FACTOR)

/** As for the password: whoever knows that and guesses the code does not lock the owner's own devices out. */
export async function countFactorCodeAsKnown(services: Services, personId: string): Promise<void> {
  const knownWait = await countAttempt(services, ofKnownFactor(personId), FACTOR)
  if (knownWait === undefined) return
  checkWaits(await countAttempt(services, ofFactor(personId), FACTOR), knownWait)
}

/** The same for somebody who is signed in, apart from those who are not. */
export const countFactorCodeSignedIn = (services: Services, personId: string): Promise<void> =>
  checkAttempt(services, ofSignedInFactor(personId), FACTOR)

/** Whoever showed a right code starts afresh, and so does whoever lost the factor. */
export async function forgiveFactor(
  services: Pick<Services, 'db' | 'secrets'>,
  personId: string,
): Promise<void> {
  await forgetAttempts(services, ofFactor(personId))
  await forgetAttempts(services, ofKnownFactor(personId))
  await forgetAttempts(services, ofSignedInFactor(personId))
}

const ofReset = (personId: string) => ({ sort: 'session:reset', value: personId })

/** Counts a password that is tried with a reset link, apart from sign-ins: strangers' guesses must not keep the owner out. */
export const countResetTry = (services: Services, personId: string): Promise<void> =>
  checkAttempt(services, ofReset(personId), ACCOUNT)

export const forgiveResetTries = (services: Services, personId: string): Promise<void> =>
  forgetAttempts(services, ofReset(personId))

/** Limits how often codes are sent: to one account, and from one address to many. */
export async function countCodeSending(services: Services, email: string, address: string): Promise<void> {
  await checkAttempt(services, ofAddress(address), ADDRESS)
  await checkAttempt(services, { sort: 'send-code', value: emailKey(email) }, SEND_CODE)
  await checkAttempt(services, { sort: 'send-codes', value: emailKey(email) }, perHour(CODES_PER_HOUR))
}

/**
 * Whether a reset mail may go out; the answer to the caller does not depend on it. An address that asks for very many
 * accounts is slowed like one that guesses.
 */
export async function mayMailReset(services: Services, email: string, address: string): Promise<boolean> {
  await checkAttempt(services, ofAddress(address), ADDRESS)
  const attempt = { sort: 'send-reset', value: emailKey(email) }
  return (await countAttempt(services, attempt, perHour(RESET_MAILS_PER_HOUR))) === undefined
}
