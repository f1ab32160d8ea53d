import { INCOMING_MEDIA_MAX, UNCLAIMED_DAYS } from '@corridor/contract/sms/limits.ts'
import { auditBeyondCall } from '#platform/audit/trail.ts'
import { daysAfter } from '#platform/clock.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { type Job, job, ONCE } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import type { ArrivedText, BroughtBy, IncomingMedia } from '../port.ts'
import { fetchMedia } from './fetch-media.ts'
import {
  findIncoming,
  incomingId,
  insertIncoming,
  listUnclaimed,
  markUnclaimed,
  removeIncoming,
  removeOldUnclaimed,
} from './store.ts'

interface Payload {
  id: string
}

/** With the pauses of the queue, some minutes. */
const FETCH_ATTEMPTS = 5
const OFFERED_AT_ONCE = 200
const FIRST = '00000000-0000-0000-0000-000000000000'

const logUnclaimed = ({ log }: Services, provider: string): void =>
  log.warn('a text came to a number that nobody has', { provider })

/** What somebody wrote must not wait all day for a picture. */
async function fetchOrGiveUp(
  { sms, scanner }: Services,
  provider: string,
  picture: ArrivedText['media'][number],
  attempt: number,
): Promise<IncomingMedia> {
  try {
    return await fetchMedia(picture, sms?.mediaSources[provider], scanner)
  } catch (error) {
    if (attempt < FETCH_ATTEMPTS) throw error
    return { contentType: picture.contentType, bytes: null, missing: 'not-fetched' }
  }
}

/** Fetches the pictures of a text and hands it over. Whoever takes it in recognizes it when this runs twice. */
export const takeIn: Job<Payload> = job<Payload>({
  name: 'sms.take-in',
  atOnce: 2,
  run: async ({ id }, services, { attempt }) => {
    const { db, secrets, transactions } = services
    const found = await readFor(db, 'system', (inDb) => findIncoming(inDb, secrets, id))
    if (!found) return
    const { provider, text } = found
    const media = []
    for (const one of text.media.slice(0, INCOMING_MEDIA_MAX))
      media.push(await fetchOrGiveUp(services, provider, one, attempt))
    const { isOurs } = await services.receiveText({ ...text, at: new Date(text.at), media })
    if (isOurs) return transactions.run((tx) => removeIncoming(tx.db, id), 'system')
    if (await transactions.run((tx) => markUnclaimed(tx.db, id), 'system')) logUnclaimed(services, provider)
  },
})

/** Every hour: a practice may have added the number since. An old one is offered once a day, because its pictures are fetched each time. */
export const offerUnclaimed = job<object>({
  name: 'sms.offer-unclaimed',
  every: '23 * * * *',
  tries: ONCE,
  run: async (_payload, { transactions, clock }) => {
    await transactions.run(
      (tx) => removeOldUnclaimed(tx.db, daysAfter(clock.now(), -UNCLAIMED_DAYS)),
      'system',
    )
    const now = clock.now()
    const since = now.getUTCHours() === 0 ? new Date(0) : daysAfter(now, -1)
    for (let after = FIRST, isMore = true; isMore; ) {
      const ids = await transactions.run(async (tx) => {
        const listed = await listUnclaimed(tx.db, since, after, OFFERED_AT_ONCE)
        for (const id of listed) await tx.queue(takeIn, { id })
        return listed
      }, 'system')
      after = ids.at(-1) ?? after
      isMore = ids.length === OFFERED_AT_ONCE
    }
  },
})

/**
 * Takes in a text that a service delivered, for good, or fails, so that the service brings it again. One with pictures is stored
 * first: services wait a few seconds for an answer, and fetching takes longer.
 */
export async function takeArrived(
  services: Services,
  provider: string,
  text: ArrivedText,
  broughtBy?: BroughtBy,
): Promise<{ isOurs: boolean | undefined }> {
  const { transactions, secrets } = services
  if (text.media.length === 0) {
    const { isOurs } = await services.receiveText({ ...text, at: new Date(text.at), media: [], broughtBy })
    if (isOurs) return { isOurs }
    const isNew = await transactions.run((tx) => {
      if (broughtBy) auditBeyondCall(tx, broughtBy)
      const row = { id: incomingId(provider, text), provider, isUnclaimed: true }
      return insertIncoming(tx.db, secrets, row, text, tx.now)
    }, 'system')
    if (isNew) logUnclaimed(services, provider)
    return { isOurs }
  }
  await transactions.run(async (tx) => {
    if (broughtBy) auditBeyondCall(tx, broughtBy)
    const id = incomingId(provider, text)
    const row = { id, provider, isUnclaimed: false }
    if (await insertIncoming(tx.db, secrets, row, text, tx.now)) await tx.queue(takeIn, { id })
  }, 'system')
  return { isOurs: undefined }
}
