import { emailKey } from '@corridor/contract/people/rules.ts'
import { tooManyAttempts } from '@corridor/contract/session/errors.ts'
import {
  ACCOUNT_FREE_ATTEMPTS,
  ACCOUNT_LOCK_ATTEMPTS,
  ADDRESS_FREE_ATTEMPTS,
  ADDRESS_LOCK_ATTEMPTS,
  ATTEMPT_MEMORY_MINUTES,
  CODE_RESEND_SECONDS,
  LOCK_MINUTES,
  RESET_MAILS_PER_HOUR,
} from '@corridor/contract/session/limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { networkOf } from './network-of.ts'
import { countAttempt, forgetAttempts, giveBackAttempt, type Pace } from './store/attempts.ts'
import { attemptKey } from './tokens.ts'

const LOCK = { lockSeconds: LOCK_MINUTES * 60, memorySeconds: ATTEMPT_MEMORY_MINUTES * 60 }
const ACCOUNT: Pace = { free: ACCOUNT_FREE_ATTEMPTS, lockAt: ACCOUNT_LOCK_ATTEMPTS, ...LOCK }
const ADDRESS: Pace = { free: ADDRESS_FREE_ATTEMPTS, lockAt: ADDRESS_LOCK_ATTEMPTS, ...LOCK }
/** Every code locks the next one out, for as long as a resend has to wait. */
const SEND_CODE: Pace = {
  free: 0,
  lockAt: 1,
  lockSeconds: CODE_RESEND_SECONDS,
  memorySeconds: CODE_RESEND_SECONDS,
}
const SEND_RESET: Pace = {
  free: RESET_MAILS_PER_HOUR - 1,
  lockAt: RESET_MAILS_PER_HOUR,
  lockSeconds: 3_600,
  memorySeconds: 3_600,
}

const keyOf = ({ secrets }: Services, sort: string, value: string) =>
  attemptKey(secrets.keyFor('attempts'), sort, value)

async function count(services: Services, sort: string, value: string, pace: Pace): Promise<void> {
  const wait = await countAttempt(services.db, keyOf(services, sort, value), pace, services.clock.now())
  if (wait !== undefined) throw new Refusal(tooManyAttempts, { retryAfterSeconds: wait })
}

/**
 * Counts an attempt at an account from an address, before any secret is looked at, and refuses when there were too
 * many. An account that does not exist is counted like one that does.
 */
export async function countSignIn(services: Services, email: string, address: string): Promise<void> {
  await count(services, 'address', networkOf(address), ADDRESS)
  await count(services, 'account', emailKey(email), ACCOUNT)
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
  if (isPassword) await forgiveAccount(services, email)
  else await giveBackAttempt(services.db, keyOf(services, 'account', emailKey(email)))
  await giveBackAttempt(services.db, keyOf(services, 'address', networkOf(address)))
}

/** Whoever proved that the account is theirs starts afresh. */
export const forgiveAccount = (services: Services, email: string): Promise<void> =>
  forgetAttempts(services.db, keyOf(services, 'account', emailKey(email)))

/** Limits how often codes are sent: to one account, and from one address to many. */
export async function countCodeSending(services: Services, email: string, address: string): Promise<void> {
  await count(services, 'address', networkOf(address), ADDRESS)
  await count(services, 'send-code', emailKey(email), SEND_CODE)
}

/**
 * Whether a reset mail may go out; the answer to the caller does not depend on it. An address that asks for very many
 * accounts is slowed like one that guesses.
 */
export async function mayMailReset(services: Services, email: string, address: string): Promise<boolean> {
  await count(services, 'address', networkOf(address), ADDRESS)
  const key = keyOf(services, 'send-reset', emailKey(email))
  return (await countAttempt(services.db, key, SEND_RESET, services.clock.now())) === undefined
}
