import { PUSH_HOURS } from '@corridor/contract/notifications/limits.ts'
import { isQuiet, quietUntil } from '@corridor/contract/notifications/rules.ts'
import type { Person } from '#platform/access/person.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { job, type Run } from '#platform/jobs/job.ts'
import { keyedHash } from '#platform/secrets/secrets.ts'
import type { Services } from '#platform/services.ts'
import { readerOf } from '../access.ts'
import { reachingBy } from '../channels.ts'
import { countFor } from '../counts.ts'
import { quietHoursOf } from '../reminders/reachability.ts'
import { type AlertRow, findUnread } from '../store/alerts.ts'
import { findPreference } from '../store/preferences.ts'
import { findSubscription, removeAddress, removeSubscription } from '../store/push.ts'

/** One push for one device and alert. Its content is looked up when it is sent. */
export interface PushToSend {
  sessionId: string
  kind: string
  about: string
  raisedAt: string
  /** What it is about: practices take turns. */
  practiceId?: string | null
}

/** After this long the person was notified in another way, or has looked. */
const TRIED_MINUTES = 60
/**
 * Length of the topic, by which the push service replaces undelivered messages; it reveals nothing to the
 * service.
 */
const TOPIC_BYTES = 24

/** For the service worker. It names no person and no practice and contains no content. */
export interface PushPayload {
  says: string
  target: string
  /** The same for the same thing, so that a newer notification replaces the older one on the screen. */
  tag: string
  /** How much waits, for the app’s icon. */
  waiting: number
}

/** The alert, if its person still sees it, has not read it, and it was not raised again since. */
async function findAlert(
  { kind, about, raisedAt }: PushToSend,
  person: Person,
  { db, declared }: Services,
): Promise<AlertRow | undefined> {
  const alert = await findUnread(db, readerOf(person, declared), { kind, about })
  if (alert?.raised_at.toISOString() !== raisedAt) return undefined
  const [reached] = await reachingBy(db, declared, 'push', [alert])
  return reached
}

/** When a person's quiet hours end; undefined outside of them. */
async function quietEndOf(personId: string, { db, clock }: Services): Promise<Date | undefined> {
  const quiet = await quietHoursOf(db, personId, await findPreference(db, personId))
  return isQuiet(clock.now(), quiet) ? quietUntil(clock.now(), quiet) : undefined
}

/** Sends the push, if the person signed in on the device may see the alert right now. */
async function send(toSend: PushToSend, services: Services, { id }: Run): Promise<void> {
  const { db, declared, identity, push, secrets, clock } = services
  const ttlSeconds = PUSH_HOURS * 3600 - (clock.now().getTime() - Date.parse(toSend.raisedAt)) / 1000
  if (ttlSeconds <= 0) return
  // A locked session still gets pushes, because their text names no one.
  const person = await identity.findPerson(toSend.sessionId, { evenLocked: true })
  if (!person) return removeSubscription(db, toSend.sessionId)
  const alert = await findAlert(toSend, person, services)
  const kind = declared.alertKinds.get(toSend.kind)
  const row = await findSubscription(db, toSend.sessionId)
  if (!alert || !kind || row?.person_id !== person.id) return
  const quietEnd = kind.isUrgent ? undefined : await quietEndOf(person.id, services)
  if (quietEnd) {
    await services.transactions.run((tx) => tx.queue(sendPush, toSend, { startAt: quietEnd }))
    return
  }
  const { totalNotifications: waiting } = await readFor(db, person, (one) => countFor(one, person, services))
  const topic = keyedHash(secrets.keyFor('push-topic'), `${person.id} ${alert.kind} ${alert.about}`)
    .subarray(0, TOPIC_BYTES)
    .toString('base64url')
  const payload: PushPayload = { says: kind.outside, target: kind.target(alert.facts), tag: topic, waiting }
  const sent = await push.send({
    id,
    purpose: alert.kind,
    to: row,
    payload: JSON.stringify(payload),
    topic,
    ttlSeconds: Math.floor(ttlSeconds),
  })
  if (sent === 'gone') await removeAddress(db, row)
}

export const sendPush = job<PushToSend>({
  name: 'notifications.send-push',
  tries: { minutes: TRIED_MINUTES },
  atOnce: 4,
  turnOf: ({ practiceId }) => practiceId ?? null,
  run: send,
})
