import type { Channel } from '@corridor/contract/kernel/alert.ts'
import { USUAL_TIME_ZONE } from '@corridor/contract/notifications/limits.ts'
import { isQuiet } from '@corridor/contract/notifications/rules.ts'
import type { LoggedUser } from '@corridor/contract/people/model.ts'
import * as office from '#capabilities/office/public.ts'
import * as session from '#capabilities/session/public.ts'
import type { Database } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { only, readerOf } from '../access.ts'
import { kindsBy } from '../channels.ts'
import type { Reader } from '../store/alerts.ts'
import type { Preference } from '../store/preferences.ts'

/** Channels outside the product. */
export type AwayChannel = Extract<Channel, 'mail' | 'text'>

/** How a person can be reached right now. */
export interface Reachability {
  user: LoggedUser
  isQuiet: boolean
  /** The alerts that a channel may mention; no kinds where the channel does not reach them. */
  by: Record<AwayChannel, Reader>
}

/** A person's quiet hours, in their own time zone or, until they chose one, in their practice's. */
export async function quietHoursOf(db: Database, personId: string, preference: Preference) {
  const { is_quiet_on: isOn, quiet_from: from, quiet_to: to, time_zone } = preference
  const timeZone = time_zone ?? (await office.findPracticeOf(db, personId))?.time_zone ?? USUAL_TIME_ZONE
  return { isOn, from, to, timeZone }
}

/**
 * Looks up whether a person is approved, which alerts they may see and how they are reached, right now. A
 * person who was removed, lost a claim or whose practice is suspended gets no reminder of what they can no
 * longer see.
 */
export async function findReachability(
  db: Database,
  services: Services,
  personId: string,
  preference: Preference,
): Promise<Reachability | undefined> {
  const { declared, clock, sms } = services
  const standing = await session.findStanding(db, services, personId)
  if (!standing) return undefined
  const { user, practiceId, claims } = standing
  const reader = readerOf({ id: personId, practiceId, claims: new Set(claims) }, declared)
  const isTexted = sms && user.mobile && user.mobileVerified && user.isSmsNotificationTurnedOn
  const kinds = (channel: AwayChannel) => kindsBy(declared, channel, preference.choices)
  return {
    user,
    isQuiet: isQuiet(clock.now(), await quietHoursOf(db, personId, preference)),
    by: {
      mail: only(reader, preference.is_mail_on ? kinds('mail') : []),
      text: only(reader, isTexted ? kinds('text') : []),
    },
  }
}
