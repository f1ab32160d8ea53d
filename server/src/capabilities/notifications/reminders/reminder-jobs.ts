import { REMINDER_PAUSE_MINUTES } from '@corridor/contract/notifications/limits.ts'
import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { minutesAfter } from '#platform/clock.ts'
import { type Job, job } from '#platform/jobs/job.ts'
import type { Services } from '#platform/services.ts'
import { countUnread } from '../store/alerts.ts'
import { findPreference } from '../store/preferences.ts'
import { waitingMail, waitingText } from './mails.ts'
import { type AwayChannel, findReachability } from './reachability.ts'
import { unsubscribeLink } from './unsubscribe-link.ts'

interface Reminder {
  personId: string
  /** Whose turn it takes; what an older version has queued has none. */
  practiceId?: string | null
  /** When it was decided. A later decision covers everything that is waiting and replaces this one. */
  decidedAt: string
}

/** After that the next one is due. */
const TRIED = { minutes: REMINDER_PAUSE_MINUTES }
/** A service that was away is back at a bad moment. */
const LOOK_AGAIN_MINUTES = 15

interface Waiting {
  user: LoggedUser
  count: number
}

/**
 * A job that reminds a person by a channel. Everything is looked up again at each try: alerts that were read
 * or are no longer visible are not counted, and nothing is sent in quiet hours.
 */
const reminderJob = (
  channel: AwayChannel,
  send: (waiting: Waiting, services: Services, id: string) => Promise<unknown>,
): Job<Reminder> => {
  const reminder = job<Reminder>({
    name: `notifications.send-waiting-${channel}`,
    tries: TRIED,
    atOnce: 4,
    turnOf: ({ practiceId }) => practiceId ?? null,
    run: async (payload, services, { id }) => {
      const { db, clock, transactions } = services
      const preference = await findPreference(db, payload.personId)
      if (preference.told_at?.toISOString() !== payload.decidedAt) return
      const reachability = await findReachability(db, services, payload.personId, preference)
      const count = reachability ? await countUnread(db, reachability.by[channel]) : 0
      if (!reachability || count === 0) return
      const startAt = minutesAfter(clock.now(), LOOK_AGAIN_MINUTES)
      if (reachability.isQuiet) await transactions.run((tx) => tx.queue(reminder, payload, { startAt }))
      else await send({ user: reachability.user, count }, services, id)
    },
  })
  return reminder
}

/** Where a mail leads: after signing in, to what waits. */
const alertsLink = ({ config }: Services): string => `${config.publicUrl}/dashboard/alerts`

export const sendWaitingMail = reminderJob('mail', ({ user, count }, services, id) => {
  const { config, mail, secrets } = services
  const link = alertsLink(services)
  const unsubscribe = unsubscribeLink(secrets, config.publicUrl, user.id)
  return mail.send({
    id,
    to: user.email,
    ...waitingMail(count, link, unsubscribe),
    link,
    unsubscribe,
    purpose: 'waiting-alerts',
  })
})

export const sendWaitingText = reminderJob('text', async ({ user, count }, services, id) => {
  if (user.mobile)
    await services.sms?.send({
      id,
      to: user.mobile,
      text: waitingText(count, alertsLink(services)),
      purpose: 'waiting-alerts',
    })
})
