import { PUSH_HOURS } from '@corridor/contract/notifications/limits.ts'
import type { Person } from '../../../platform/access/person.ts'
import { readFor } from '../../../platform/database/unit-of-work.ts'
import { job } from '../../../platform/jobs/job.ts'
import { keyedHash } from '../../../platform/secrets/secrets.ts'
import type { Services } from '../../../platform/services.ts'
import { readerOf } from '../access.ts'
import { reachingBy } from '../channels.ts'
import { countFor } from '../counting.ts'
import { type AlertRow, findUnread } from '../store/alerts.ts'
import { findSubscription, removeAddress, removeSubscription } from '../store/push.ts'

/** One device to tell of one alert. What it says is looked up when it is sent. */
export interface PushToSend {
  sessionId: string
  kind: string
  about: string
  raisedAt: string
}

/** After that somebody has been told in another way, or has looked. */
const TRIED_MINUTES = 60
/** Of the topic: the push service replaces by it what was not delivered, and learns nothing from it. */
const TOPIC_BYTES = 24

/** For the browser’s worker. It names no person and no practice and holds nothing of what was written or sent. */
export interface PushPayload {
  says: string
  place: string
  /** The same for the same thing, so that a newer one takes the older one’s place on the screen. */
  tag: string
  /** How much waits, for the app’s icon. */
  waiting: number
}

/** The alert, where its person still sees it, has not read it, and was not told of it anew since. */
async function findAlert(
  { kind, about, raisedAt }: PushToSend,
  person: Person,
  { db, declared }: Services,
): Promise<AlertRow | undefined> {
  const alert = await findUnread(db, readerOf(person, declared), { kind, about })
  if (alert?.raised_at.toISOString() !== raisedAt) return undefined
  const [wanted] = await reachingBy(db, declared, 'push', [alert])
  return wanted
}

/** Tells the device, if whoever is signed in on it may know, at this moment. */
async function send(toSend: PushToSend, services: Services): Promise<void> {
  const { db, declared, identity, push, secrets, clock } = services
  const ttlSeconds = PUSH_HOURS * 3600 - (clock.now().getTime() - Date.parse(toSend.raisedAt)) / 1000
  if (ttlSeconds <= 0) return
  // A locked screen rings: what is told outside of it names nobody.
  const person = await identity.findPerson(toSend.sessionId, { evenLocked: true })
  if (!person) return removeSubscription(db, toSend.sessionId)
  const alert = await findAlert(toSend, person, services)
  const kind = declared.alertKinds.get(toSend.kind)
  const row = await findSubscription(db, toSend.sessionId)
  if (!alert || !kind || row?.person_id !== person.id) return
  const { totalNotifications: waiting } = await readFor(db, person, (one) => countFor(one, person, services))
  const topic = keyedHash(secrets.keyFor('push-topic'), `${person.id} ${alert.kind} ${alert.about}`)
    .subarray(0, TOPIC_BYTES)
    .toString('base64url')
  const payload: PushPayload = { says: kind.outside, place: kind.place(alert.facts), tag: topic, waiting }
  const sent = await push.send({
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
  run: send,
})
