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
import { atMost, networkOf, type Pace, perHour, tally } from '#platform/attempts/attempts.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'

const HOUR_SECONDS = 3_600
const LOCK = { lockSeconds: LOCK_MINUTES * 60, memorySeconds: ATTEMPT_MEMORY_MINUTES * 60 }
const ACCOUNT: Pace = { free: ACCOUNT_FREE_ATTEMPTS, lockAt: ACCOUNT_LOCK_ATTEMPTS, ...LOCK }
const ADDRESS: Pace = { free: ADDRESS_FREE_ATTEMPTS, lockAt: ADDRESS_LOCK_ATTEMPTS, ...LOCK }
const FACTOR: Pace = { ...ACCOUNT, memorySeconds: FACTOR_MEMORY_HOURS * HOUR_SECONDS }

/** Sign-ins by strangers. An account that does not exist is counted like one that does. */
const byEmail = tally('account', ACCOUNT, emailKey)

/** Per network. Used alone for proofs that cannot be guessed, to slow down endless tries. */
export const byAddress = tally('address', ADDRESS, networkOf)

/**
 * Sign-ins on the owner's own devices, by email and apart from those of strangers, who may have locked the
 * account. All such devices share one count, or creating devices would create guesses. When it is full, the
 * attempt counts as a stranger's.
 */
export const onOwnDevice = tally('known-device', ACCOUNT, emailKey)

/**
 * Passwords typed by signed-in people, apart from sign-ins, so that strangers' guesses do not stop the owner
 * from replacing it. At the same pace as sign-ins, so that an unattended screen is no faster way to guess.
 * All sessions of a person share this count, or handover codes would create more guesses.
 */
export const whileSignedIn = tally('session:signed-in', ACCOUNT)

/**
 * Codes of the second factor, apart from the account's own count, which a reset link clears: access to the
 * mailbox must not give new guesses with every mail.
 */
export const factorCodes = tally('factor', FACTOR)
export const factorCodesSignedIn = tally('session:signed-in-factor', FACTOR)
const factorCodesOnDevice = tally('known-device-factor', FACTOR)

/**
 * Passwords tried with a reset link, apart from sign-ins, so that strangers' guesses do not lock the owner
 * out.
 */
export const withResetLink = tally('session:reset', ACCOUNT)

/** Every code locks the next one out, for as long as a resend has to wait. */
const nextCode = tally('send-code', atMost(1, CODE_RESEND_SECONDS), emailKey)
const codes = tally('send-codes', perHour(CODES_PER_HOUR), emailKey)
const resetMails = tally('send-reset', perHour(RESET_MAILS_PER_HOUR), emailKey)

/** Refuses where neither count has room, with the shorter wait: after it there is room in one of them. */
function checkWaits(wait: number | undefined, deviceWait = Infinity): void {
  if (wait === undefined) return
  throw new Refusal(kernelErrors.tooManyAttempts, { retryAfterSeconds: Math.min(wait, deviceWait) })
}

/**
 * Counts an attempt at an account from an address, before any secret is compared, and refuses when there
 * were too many. On the owner's own device, `deviceWait` is how long it has to wait for room in its own
 * count.
 */
export async function countSignIn(
  services: Pick<Services, 'clock' | 'db' | 'secrets'>,
  email: string,
  address: string,
  deviceWait?: number,
): Promise<void> {
  checkWaits(await byAddress.count(services, address), deviceWait)
  checkWaits(await byEmail.count(services, email), deviceWait)
}

/**
 * The attempt was right and does not count. Only a right password resets the account's count: a code proves
 * something else, and would otherwise erase guesses at the password.
 */
export async function forgiveSignIn(
  services: Pick<Services, 'clock' | 'db' | 'secrets'>,
  email: string,
  address: string,
  isPassword: boolean,
): Promise<void> {
  if (!isPassword) return giveBackSignIn(services, email, address)
  await byEmail.forgive(services, email)
  await byAddress.giveBack(services, address)
}

export async function giveBackSignIn(
  services: Pick<Services, 'clock' | 'db' | 'secrets'>,
  email: string,
  address: string,
): Promise<void> {
  await byEmail.giveBack(services, email)
  await byAddress.giveBack(services, address)
}

/** Proof of ownership resets the counts. */
export async function forgiveAccount(
  services: Pick<Services, 'db' | 'secrets'>,
  email: string,
): Promise<void> {
  await byEmail.forgive(services, email)
  await onOwnDevice.forgive(services, email)
}

/**
 * As for the password: a stranger who knows it and guesses the code does not lock the owner's own devices
 * out.
 */
export async function checkFactorCodeOnDevice(
  services: Pick<Services, 'clock' | 'db' | 'secrets'>,
  personId: string,
): Promise<void> {
  const deviceWait = await factorCodesOnDevice.count(services, personId)
  if (deviceWait === undefined) return
  checkWaits(await factorCodes.count(services, personId), deviceWait)
}

/** A right code resets the counts, and so does losing the factor. */
export async function forgiveFactor(
  services: Pick<Services, 'db' | 'secrets'>,
  personId: string,
): Promise<void> {
  for (const count of [factorCodes, factorCodesOnDevice, factorCodesSignedIn])
    await count.forgive(services, personId)
}

/** Limits how often codes are sent: to one account, and from one address to many. */
export async function countCodeSending(
  services: Pick<Services, 'clock' | 'db' | 'secrets'>,
  email: string,
  address: string,
): Promise<void> {
  await byAddress.check(services, address)
  await nextCode.check(services, email)
  await codes.check(services, email)
}

/**
 * Whether a reset mail may be sent; the answer to the caller does not depend on it. An address that requests
 * very many accounts is slowed down like one that guesses.
 */
export async function mayMailReset(
  services: Pick<Services, 'clock' | 'db' | 'secrets'>,
  email: string,
  address: string,
): Promise<boolean> {
  await byAddress.check(services, address)
  return (await resetMails.count(services, email)) === undefined
}
