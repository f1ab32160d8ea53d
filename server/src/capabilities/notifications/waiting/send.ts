import { TELL_PAUSE_MINUTES } from '@corridor/contract/notifications/limits.ts'
import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { minutesAfter } from '../../../platform/clock.ts'
import { type Job, job } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../platform/services.ts'
import { countUnread } from '../store/alerts.ts'
import { findPreference } from '../store/preferences.ts'
import { waitingMail, waitingText } from './mails.ts'
import { type AwayChannel, findOutlook } from './outlook.ts'
import { unsubscribeLink } from './unsubscribe-link.ts'

interface ToTell {
  personId: string
  /** When it was decided. One that was decided later tells of everything that waits, and takes this one’s place. */
  toldAt: string
}

/** After that the next one is due. */
const TRIED = { minutes: TELL_PAUSE_MINUTES }
/** A service that was away is back at a bad moment. */
const LOOK_AGAIN_MINUTES = 15

interface Waiting {
  user: LoggedUser
  count: number
}

/**
 * A job that tells somebody by a channel. Everything is looked up again at each try: what was read meanwhile, or may not
 * be known any more, is not told, and nothing is sent in quiet hours.
 */
const tellingBy = (
  channel: AwayChannel,
  send: (waiting: Waiting, services: Services, id: string) => Promise<unknown>,
): Job<ToTell> => {
  const telling = job<ToTell>({
    name: `notifications.send-waiting-${channel}`,
    tries: TRIED,
    atOnce: 4,
    run: async (toTell, services, { id }) => {
      const { db, clock, transactions } = services
      const preference = await findPreference(db, toTell.personId)
      if (preference.told_at?.toISOString() !== toTell.toldAt) return
      const outlook = await findOutlook(db, services, toTell.personId, preference)
      const count = outlook ? await countUnread(db, outlook.by[channel]) : 0
      if (!outlook || count === 0) return
      const startAt = minutesAfter(clock.now(), LOOK_AGAIN_MINUTES)
      if (outlook.isQuiet) await transactions.run((tx) => tx.queue(telling, toTell, { startAt }))
      else await send({ user: outlook.user, count }, services, id)
    },
  })
  return telling
}

/** Where a mail leads: after signing in, to what waits. */
const placeIn = ({ config }: Services): string => `${config.publicUrl}/dashboard/alerts`

export const sendWaitingMail = tellingBy('mail', ({ user, count }, services, id) => {
  const { config, mail, secrets } = services
  const link = placeIn(services)
  const unsubscribe = unsubscribeLink(secrets, config.publicUrl, user.id)
  return mail.send({ id, to: user.email, ...waitingMail(count, link, unsubscribe), link, unsubscribe })
})

export const sendWaitingText = tellingBy('text', async ({ user, count }, services, id) => {
  if (user.mobile)
    await services.sms?.send({ id, to: user.mobile, text: waitingText(count, placeIn(services)) })
})
