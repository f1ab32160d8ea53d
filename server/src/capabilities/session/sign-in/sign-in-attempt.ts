import { networkOf } from '../../../platform/attempts/attempts.ts'
import type { Services } from '../../../platform/services.ts'
import {
  byAddress,
  checkFactorCodeAsKnown,
  countSignIn,
  factorCodes,
  forgiveSignIn,
  giveBackSignIn,
  onKnownDevice,
} from '../throttle.ts'

/** A try at signing in that has been counted, and what it does once it is known whether it was right. */
export interface SignInAttempt {
  /** Whoever tries, as a word that does not tell who it is: a device of the owner's, or a network. */
  trier: string
  countFactor: (personId: string) => Promise<void>
  /** Something is still missing: this one does not count, and nothing else is forgiven. */
  giveBack: () => Promise<void>
  /** All was right. Only a right password forgives what was counted before. */
  forgive: (isPassword: boolean) => Promise<void>
}

interface Tried {
  email: string
  address: string
  /** It comes from a device on which the account's owner has signed in before. */
  isKnown: boolean
  /** What is shown is no password and no short code: nobody can guess it. */
  isUnguessable: boolean
}

/** Counts a try before any secret is looked at, where such tries are counted; or refuses it. */
export async function beginAttempt(services: Services, tried: Tried): Promise<SignInAttempt> {
  const { email, address, isKnown, isUnguessable } = tried
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
  const knownWait = isKnown ? await onKnownDevice.count(services, email) : undefined
  if (isKnown && knownWait === undefined) {
    const giveBack = () => onKnownDevice.giveBack(services, email)
    return {
      trier: trier('known'),
      countFactor: (personId) => checkFactorCodeAsKnown(services, personId),
      giveBack,
      forgive: (isPassword) => (isPassword ? onKnownDevice.forgive(services, email) : giveBack()),
    }
  }
  await countSignIn(services, email, address, knownWait)
  return {
    ...ofNetwork,
    giveBack: () => giveBackSignIn(services, email, address),
    forgive: (isPassword) => forgiveSignIn(services, email, address, isPassword),
  }
}
