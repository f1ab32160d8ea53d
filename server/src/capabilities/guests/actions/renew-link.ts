import { RENEWALS_FROM_NETWORK_PER_HOUR, RENEWALS_PER_DAY } from '@corridor/contract/guests/limits.ts'
import * as routes from '@corridor/contract/guests/routes.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import * as office from '#capabilities/office/public.ts'
import { steps } from '#platform/action.ts'
import { checkAttempt, countAttempt, networkOf, perDay, perHour } from '#platform/attempts/attempts.ts'
import { Refusal } from '#platform/refusal.ts'
import { hashOf } from '#platform/secrets/one-time.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { sendAgain } from '../links/create.ts'
import { isGone, isRenewable, stateOf } from '../links/state.ts'
import { findLinkByToken, findToken, type LinkByToken } from '../store/links.ts'

/** Sends a new link, if there is one to be renewed. Returns the link of this address, or undefined if it was made up. */
async function renew(
  tx: Tx,
  services: Pick<Services, 'clock' | 'config' | 'guestKinds' | 'hooks' | 'secrets'>,
  address: string,
): Promise<LinkByToken | undefined> {
  // Nobody knows yet whose link it is.
  tx.actFor('system')
  const token = await findToken(tx.db, hashOf(services.secrets, address))
  if (!token) return undefined
  tx.actFor({ practiceId: token.practice_id })
  const link = await findLinkByToken(tx.db, token.id)
  if (!link) return undefined
  const practice = await office.findPractice(tx.db, link.practice_id)
  const state = stateOf({
    link,
    practice,
    now: tx.now,
    sending: link.token_sending,
    isGone: await isGone(services, tx.db, link),
  })
  if (!(await isRenewable(services, tx.db, { state, link, now: tx.now }))) return link
  const counted = { sort: 'guests:renewal-of', value: link.id }
  const wait = await countAttempt({ ...services, db: tx.db }, counted, perDay(RENEWALS_PER_DAY))
  if (wait === undefined) await sendAgain(tx, services, link)
  return link
}

/**
 * Sends a new link to the address of the old one, no matter who requests it. It answers alike whether there was such a link, whether it can be
 * renewed, whether one was sent a moment ago, and whether its recipient does not want to be written to any more.
 */
export const renewGuestLink = steps(
  routes.renewGuestLink,
  async ({ body, origin, services, note, commit }) => {
    const isThere = await commit(async (tx) => {
      const link = await renew(tx, services, body.token)
      if (link) note({ practiceId: link.practice_id, subject: { kind: 'guest-link', id: link.id } })
      return link !== undefined
    }).catch((error) => {
      if (!(error instanceof Refusal)) throw error
      return commit(async () => true)
    })
    if (isThere) return done
    // Only what opens nothing counts: nobody behind the same address is refused their link for it.
    const network = { sort: 'guests:renewal-from', value: networkOf(origin.address) }
    await checkAttempt(services, network, perHour(RENEWALS_FROM_NETWORK_PER_HOUR))
    return done
  },
)
