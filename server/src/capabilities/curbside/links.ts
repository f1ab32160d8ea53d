import { noMobile } from '@corridor/contract/curbside/errors.ts'
import { LINK_MINUTES_BEFORE } from '@corridor/contract/curbside/limits.ts'
import { sentTooSoon } from '@corridor/contract/guests/errors.ts'
import * as deliveries from '#capabilities/deliveries/public.ts'
import * as guests from '#capabilities/guests/public.ts'
import * as office from '#capabilities/office/public.ts'
import { daysAfter, minutesAfter } from '#platform/clock.ts'
import { job, ONCE } from '#platform/jobs/jobs.ts'
import { check, Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { findSetting } from './store/settings.ts'
import { listDueLinks, takeDueLink, type VisitRow } from './store/visits.ts'

export const ITEM_KIND = 'curbside-visit'

/**
 * The link of one visit. It comes to the phone that shows it, so a code to the same phone would prove nothing; it shows a first name and a
 * time, and what the patient says there.
 */
export const visitKind: guests.GuestKind = {
  name: 'curbside',
  item: ITEM_KIND,
  isCodeNeeded: false,
  isTimely: true,
  days: 1,
  passMinutes: 12 * 60,
  renewableDays: 0,
  isGone: async () => false,
  // A link for a day is not sent again to anybody.
  isStillTheirs: async () => false,
  mailText: {
    en: (practice) => ({
      subject: `Check in at ${practice}`,
      sentence: `${practice}: Tap here when you arrive.`,
    }),
    es: (practice) => ({
      subject: `Su cita en ${practice}`,
      sentence: `${practice}: Avísenos aquí cuando llegue.`,
    }),
  },
  ownSentence: async (tx, { practice_id }) => (await findSetting(tx.db, practice_id))?.link_text,
}

/** What a refused text leaves undone is shown by the visit itself: the step or the visit is there all the same. */
async function unlessRefused<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** A link works until a day after the visit. */
export const makeLink = (tx: Tx, services: Services, row: VisitRow, how: { isHandedOver: boolean }) =>
  guests.create(tx, services, {
    kind: visitKind,
    subjectId: row.id,
    practiceId: row.practice_id,
    recipient: { name: `${row.first_name} ${row.last_name}`, mobile: row.mobile },
    expiresAt: daysAfter(new Date(Math.max(row.visit_at.getTime(), tx.now.getTime())), 1),
    ...how,
  })

/** Sends the first link of a visit, once; who does not want texts gets none. */
export async function sendFirstLink(
  tx: Tx,
  services: Services,
  practiceId: string,
  id: string,
): Promise<void> {
  const row = await takeDueLink(tx.db, practiceId, id)
  if (row?.mobile) await unlessRefused(() => makeLink(tx, services, row, { isHandedOver: false }))
}

export async function findLink(tx: Tx, row: VisitRow): Promise<guests.GuestLink | undefined> {
  const statuses = await guests.statusesOf(tx.db, {
    kind: visitKind.name,
    practiceId: row.practice_id,
    subjectIds: [row.id],
    now: tx.now,
  })
  return statuses.get(row.id)?.link
}

/** Sends a new link, or the first. Refuses where nothing can be sent, and says why. */
export async function sendLinkAgain(
  tx: Tx,
  services: Services,
  row: VisitRow,
  personId: string,
): Promise<void> {
  check(row.mobile !== null, noMobile)
  await takeDueLink(tx.db, row.practice_id, row.id)
  const link = await findLink(tx, row)
  const sent = link
    ? await guests.sendAgain(tx, services, link, personId)
    : await makeLink(tx, services, row, { isHandedOver: false })
  if (!sent) throw new Refusal(sentTooSoon)
}

/** Texts a patient to come in, where the practice wants that. */
export async function textToComeIn(
  tx: Tx,
  services: Services,
  row: VisitRow,
  personId: string,
): Promise<void> {
  const { mobile, practice_id: practiceId, id } = row
  const setting = await findSetting(tx.db, practiceId)
  if (!mobile || !setting?.is_come_in_texted || !services.sms) return
  await unlessRefused(() =>
    deliveries.send(tx, services, {
      key: `curbside-come-in:${id}:${row.status_since.getTime()}`,
      channel: 'text',
      to: mobile,
      practiceId,
      item: { kind: ITEM_KIND, id },
      // An automatic text has no sender who could confirm which of two namesakes it is for.
      patientId: null,
      sentBy: personId,
      purpose: 'curbside',
      content: { text: setting.come_in_text.replaceAll('’', "'") },
    }),
  )
}

const DUE_AT_ONCE = 500

/** Sends the links of the visits that come soon, each in a transaction of its own, so that a kill loses none. */
export const sendDueLinks = job<object>({
  name: 'curbside.send-due-links',
  every: '* * * * *',
  tries: ONCE,
  run: async (_payload, services) => {
    const { transactions, clock } = services
    const now = clock.now()
    const due = await transactions.run(
      ({ db }) =>
        listDueLinks(db, {
          from: minutesAfter(now, -LINK_MINUTES_BEFORE),
          to: minutesAfter(now, LINK_MINUTES_BEFORE),
          limit: DUE_AT_ONCE,
        }),
      'system',
    )
    for (const { id, practice_id: practiceId } of due) {
      const practice = await office.findPractice(services.db, practiceId)
      if (practice && !practice.suspended_at)
        await transactions.run((tx) => sendFirstLink(tx, services, practiceId, id), { practiceId })
    }
  },
})
