import * as guests from '#capabilities/guests/public.ts'
import type { GuestVerifier } from '#platform/access/guest.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { hashOf, tokenOf } from '#platform/secrets/one-time.ts'
import type { Services } from '#platform/services.ts'
import { findByDoor } from './store/settings.ts'

const doorToken = ({ secrets }: Services, practiceId: string, number: number): string =>
  tokenOf(secrets, 'curbside-door', `${practiceId} ${number}`)

export const doorHash = (services: Services, practiceId: string, number: number): Buffer =>
  hashOf(services.secrets, doorToken(services, practiceId, number))

/** The address that the printed code leads to. The token follows from a number, so that no table holds it. */
export const doorUrl = (services: Services, practiceId: string, number: number): string =>
  `${services.config.publicUrl}${guests.GUEST_PATH}#door-${doorToken(services, practiceId, number)}`

/** Knows the codes at the doors of practices. */
export const atDoor: GuestVerifier = {
  token: 'curbside-door',
  // Nobody knows yet whose door it is, so the look-up acts for the system.
  find: async (token, { db, secrets }) => {
    const practiceId = await readFor(db, 'system', (all) => findByDoor(all, hashOf(secrets, token)))
    return practiceId === undefined
      ? undefined
      : { id: practiceId, subject: { kind: 'practice', id: practiceId }, practiceId }
  },
}
