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
import { atMost, networkOf, type Pace, tally } from '../../platform/attempts/attempts.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'

const HOUR_SECONDS = 3_600
const LOCK = { lockSeconds: LOCK_MINUTES * 60, memorySeconds: ATTEMPT_MEMORY_MINUTES * 60 }
const ACCOUNT: Pace = { free: ACCOUNT_FREE_ATTEMPTS, lockAt: ACCOUNT_LOCK_ATTEMPTS, ...LOCK }
const ADDRESS: Pace = { free: ADDRESS_FREE_ATTEMPTS, lockAt: ADDRESS_LOCK_ATTEMPTS, ...LOCK }
const FACTOR: Pace = { ...ACCOUNT, memorySeconds: FACTOR_MEMORY_HOURS * HOUR_SECONDS }

/** Sign-ins by strangers. An account that does not exist is counted like one that does. */
const byEmail = tally('account', ACCOUNT, emailKey)

/** Of a network. By itself for what nobody can guess: only one that tries without end is slowed. */
export const byAddress = tally('address', ADDRESS, networkOf)

/**
 * Sign-ins on a device of the owner's, by email and apart from those of strangers, who may have locked the account. All such
 * devices share one count, or whoever makes devices would make guesses. Without room in it the attempt is a stranger's.
 */
export const onKnownDevice = tally('known-device', ACCOUNT, emailKey)

/**
 * Passwords that somebody types who is signed in, apart from sign-ins: strangers' guesses must not keep the owner from
 * replacing it. With the same pace, so that an open screen is no quicker way to guess than the door. All sessions of a person
 * share this count, and the one of their codes: whoever has one makes more by handover codes, and guesses must not come with them.
 */
export const whileSignedIn = tally('session:signed-in', ACCOUNT)

/**
 * Codes of the second factor. Apart from the account's own count, which a reset link clears: whoever reads the mailbox would
 * otherwise get new guesses with every mail.
 */
export const factorCodes = tally('factor', FACTOR)
export const factorCodesSignedIn = tally('session:signed-in-factor', FACTOR)
const factorCodesKnown = tally('known-device-factor', FACTOR)

/** Passwords tried with a reset link, apart from sign-ins: strangers' guesses must not keep the owner out. */
export const withResetLink = tally('session:reset', ACCOUNT)

/** Every code locks the next one out, for as long as a resend has to wait. */
const nextCode = tally('send-code', atMost(1, CODE_RESEND_SECONDS), emailKey)
const codes = tally('send-codes', atMost(CODES_PER_HOUR, HOUR_SECONDS), emailKey)
const resetMails = tally('send-reset', atMost(RESET_MAILS_PER_HOUR, HOUR_SECONDS), emailKey)

/** Refuses where neither count has room. The shorter wait is told: after it there is room in one of them. */
function checkWaits(wait: number | undefined, knownWait = Infinity): void {
  if (wait === undefined) return
  throw new Refusal(kernelErrors.tooManyAttempts, { retryAfterSeconds: Math.min(wait, knownWait) })
}

/**
 * Counts an attempt at an account from an address, before any secret is looked at, and refuses when there were too
 * many. On a known device, `knownWait` is how long it would have to wait for room in its own count.
 */
export async function countSignIn(
  services: Services,
  email: string,
  address: string,
  knownWait?: number,
): Promise<void> {
  checkWaits(await byAddress.count(services, address), knownWait)
  checkWaits(await byEmail.count(services, email), knownWait)
}

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
  await byEmail.forgive(services, email)
  await byAddress.giveBack(services, address)
}

export async function giveBackSignIn(services: Services, email: string, address: string): Promise<void> {
  await byEmail.giveBack(services, email)
  await byAddress.giveBack(services, address)
}

/** Whoever proved that the account is theirs starts afresh. */
export async function forgiveAccount(services: Services, email: string): Promise<void> {
  await byEmail.forgive(services, email)
  await onKnownDevice.forgive(services, email)
}

/** As for the password: whoever knows that and guesses the code does not lock the owner's own devices out. */
export async function checkFactorCodeAsKnown(services: Services, personId: string): Promise<void> {
  const knownWait = await factorCodesKnown.count(services, personId)
  if (knownWait === undefined) return
  checkWaits(await factorCodes.count(services, personId), knownWait)
}

/** Whoever showed a right code starts afresh, and so does whoever lost the factor. */
export async function forgiveFactor(
  services: Pick<Services, 'db' | 'secrets'>,
  personId: string,
): Promise<void> {
  for (const count of [factorCodes, factorCodesKnown, factorCodesSignedIn])
    await count.forgive(services, personId)
}

/** Limits how often codes are sent: to one account, and from one address to many. */
export async function countCodeSending(services: Services, email: string, address: string): Promise<void> {
  await byAddress.check(services, address)
  await nextCode.check(services, email)
  await codes.check(services, email)
}

/**
 * Whether a reset mail may go out; the answer to the caller does not depend on it. An address that asks for very many
 * accounts is slowed like one that guesses.
 */
export async function mayMailReset(services: Services, email: string, address: string): Promise<boolean> {
  await byAddress.check(services, address)
  return (await resetMails.count(services, email)) === undefined
}
