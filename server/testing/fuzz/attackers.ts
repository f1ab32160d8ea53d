import { CLAIMS } from '@corridor/contract/kernel/claims.ts'
import type { Newcome } from '../world/newcomer.ts'
import type { World } from '../world/world.ts'

/** Whom a call that is somebody else's is made as; nobody has no token at all. */
export const ATTACKERS = ['colleague', 'outsider', 'not let in', 'nobody'] as const
export type Attacker = (typeof ATTACKERS)[number]

/** What an admin may do would take the world apart that the others are tried in. */
const STAFF_CLAIMS = CLAIMS.filter((claim) => !/^(Practice|Billing)/.test(claim))

/** People who come back with a new account when their session is gone: some calls end the caller's own. */
export function bringAttackers({ newcomer }: World) {
  const sessions = new Map<Attacker, Promise<Newcome>>()
  const make: Record<Exclude<Attacker, 'nobody'>, () => Promise<Newcome>> = {
    colleague: () => newcomer({ claims: STAFF_CLAIMS }),
    outsider: () => newcomer({ place: 'alone', claims: ['IndividualNetwork', 'Chat'] }),
    'not let in': () => newcomer({ place: 'before-team' }),
  }
  return {
    as: async (who: Attacker): Promise<Newcome | undefined> => {
      if (who === 'nobody') return undefined
      if (!sessions.has(who)) sessions.set(who, make[who]())
      return sessions.get(who)
    },
    leave: (who: Attacker) => void sessions.delete(who),
  }
}

export type Attackers = ReturnType<typeof bringAttackers>
