import type { Channel } from '@corridor/contract/kernel/alert.ts'
import { USUAL_TIME_ZONE } from '@corridor/contract/notifications/limits.ts'
import { isQuiet } from '@corridor/contract/notifications/rules.ts'
import type { LoggedUser } from '@corridor/contract/people/model.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import * as office from '../../office/public.ts'
import * as session from '../../session/public.ts'
import { only, readerOf } from '../access.ts'
import { kindsBy } from '../channels.ts'
import type { Reader } from '../store/alerts.ts'
import type { Preference } from '../store/preferences.ts'

/** Outside the product, and read later. */
export type AwayChannel = Extract<Channel, 'mail' | 'text'>

/** How somebody could be told at this moment. */
export interface Outlook {
  user: LoggedUser
  isQuiet: boolean
  /** What may be told by a channel; no kinds where the channel does not reach them. */
  by: Record<AwayChannel, Reader>
}

/** When somebody does not want to be disturbed, by their own clock: until they say which, by their practice’s. */
export async function quietHoursOf(db: Database, personId: string, preference: Preference) {
  const { is_quiet_on: isOn, quiet_from: from, quiet_to: to, time_zone } = preference
  const timeZone = time_zone ?? (await office.findPracticeOf(db, personId))?.time_zone ?? USUAL_TIME_ZONE
  return { isOn, from, to, timeZone }
}

/**
 * Looks up whether somebody is let in, what they may know and how they are reached, now. Whoever was removed, has lost a
 * claim or whose practice is suspended is told nothing of what that closed.
 */
export async function findOutlook(
  db: Database,
  services: Services,
  personId: string,
  preference: Preference,
): Promise<Outlook | undefined> {
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
