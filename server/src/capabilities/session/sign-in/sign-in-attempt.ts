import { networkOf } from '#platform/attempts/attempts.ts'
import type { Services } from '#platform/services.ts'
import {
  byAddress,
  checkFactorCodeOnDevice,
  countSignIn,
  factorCodes,
  forgiveSignIn,
  giveBackSignIn,
  onOwnDevice,
} from '../throttle.ts'

/** A counted sign-in attempt, and what happens once its outcome is clear. */
export interface SignInAttempt {
  /** A hash that identifies the caller without naming them: a device of the owner's, or a network. */
  trier: string
  countFactor: (personId: string) => Promise<void>
  /** Something is still missing: this attempt does not count, and nothing else is reset. */
  giveBack: () => Promise<void>
  /** Everything was right. Only a right password resets what was counted before. */
  forgive: (isPassword: boolean) => Promise<void>
}

interface Tried {
  email: string
  address: string
  /** It comes from a device on which the account's owner has signed in before. */
  isOwnDevice: boolean
  /** The proof is neither a password nor a short code, so it cannot be guessed. */
  isUnguessable: boolean
}

/** Counts a try before any secret is looked at, where such tries are counted; or refuses it. */
export async function beginAttempt(services: Services, tried: Tried): Promise<SignInAttempt> {
  const { email, address, isOwnDevice, isUnguessable } = tried
  const trier = (who: string) =>
    services.session.tokens.hash(`code-trier:${who}`).toString('base64url').slice(0, 16)
  const ofNetwork = {
    trier: trier(networkOf(address)),
    countFactor: (personId: string) => factorCodes.check(services, personId),
  }
  if (isUnguessable) {
    await byAddress.check(services, address)
    const giveBack = () => byAddress.giveBack(services, address)
    return { ...ofNetwork, giveBack, forgive: giveBack }
  }
  const deviceWait = isOwnDevice ? await onOwnDevice.count(services, email) : undefined
  if (isOwnDevice && deviceWait === undefined) {
    const giveBack = () => onOwnDevice.giveBack(services, email)
    return {
      trier: trier('known'),
      countFactor: (personId) => checkFactorCodeOnDevice(services, personId),
      giveBack,
      forgive: (isPassword) => (isPassword ? onOwnDevice.forgive(services, email) : giveBack()),
    }
  }
  await countSignIn(services, email, address, deviceWait)
  return {
    ...ofNetwork,
    giveBack: () => giveBackSignIn(services, email, address),
    forgive: (isPassword) => forgiveSignIn(services, email, address, isPassword),
  }
}
