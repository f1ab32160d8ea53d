import type { Block } from '@corridor/contract/email/body-text.ts'
import { bodyOf, plainText } from '@corridor/contract/email/body-text.ts'
import { LINK_DAYS } from '@corridor/contract/guests/limits.ts'
import type { DeviceKind } from '@corridor/contract/guests/model.ts'
import * as guests from '#capabilities/guests/public.ts'
import { demoPracticeId, findPractice } from '#capabilities/office/public.ts'
import * as patients from '#capabilities/patients/public.ts'
import { demoPersonId } from '#capabilities/people/public.ts'
import * as worklist from '#capabilities/worklist/public.ts'
import { minutesAfter } from '#platform/clock.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { emailKind } from './guest/kind.ts'
import { KIND } from './kind.ts'
import { schedule } from './outgoing/scheduled.ts'
import { emailIdOf, openThread, writeEmail } from './outgoing/write-email.ts'
import { moveMessage } from './store/messages.ts'
import { markAddress } from './store/settings.ts'
import { refreshScheduled } from './store/threads.ts'

const OWNER = 'owner@brightsmiles.example'
const FRONT_DESK = 'frontdesk@brightsmiles.example'

interface DemoThread {
  patient: string
  from: string
  subject: string
  body: readonly Block[]
  hoursAgo: number
  /** How many hours after it was sent, and on what. */
  opened?: readonly [hours: number, device: DeviceKind][]
  answer?: { hours: number; text: string }
  /** Why it did not arrive. */
  failed?: string
  work?: worklist.DemoWork
  /** Somebody of the team has dealt with the answer. */
  isSettled?: boolean
}

const lines = (text: string): Block[] => bodyOf(text).content
const list = (...items: string[]): Block => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
})
const paragraph = (text: string) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text, marks: [] }],
})
const heading = (text: string): Block => ({ type: 'heading', content: paragraph(text).content })

/** In the states that a front desk meets in a day. */
const THREADS: readonly DemoThread[] = [
  {
    patient: 'Luis Ortega',
    from: FRONT_DESK,
    subject: 'Your new insurance card',
    body: lines('Dear Luis,\nplease send us a picture of both sides of your new card.'),
    hoursAgo: 30,
    opened: [[4, 'phone']],
    answer: { hours: 28, text: 'Here is my insurance card. The group number changed too.' },
  },
  {
    patient: 'Ivy Stone',
    from: FRONT_DESK,
    subject: 'Your visit on Friday',
    body: lines('Dear Ivy,\nyour visit on Friday begins at 9:30. Please bring your X-rays.'),
    hoursAgo: 5,
    failed: 'wrong-address 5.1.1',
  },
  {
    patient: 'John Becker',
    from: OWNER,
    subject: 'Before your surgery on Thursday',
    body: [
      ...lines('Dear John,'),
      heading('What to do before Thursday'),
      list(
        'Nothing to eat or drink after midnight.',
        'Take your blood pressure tablet with a sip of water.',
        'Someone must drive you home.',
      ),
      ...lines('Answer here with any questions.'),
    ],
    hoursAgo: 3,
    work: {
      note: {
        authorId: demoPersonId(FRONT_DESK),
        text: 'His daughter drives him. She asked for the time twice.',
      },
    },
  },
  {
    patient: 'Grace Okafor',
    from: OWNER,
    subject: 'Care after the sealant',
    body: lines('Dear Grace,\nplease avoid sticky food for a day. Call us if anything feels high.'),
    hoursAgo: 74,
    opened: [
      [2, 'phone'],
      [20, 'computer'],
    ],
    work: { assigneeId: demoPersonId(OWNER) },
  },
  {
    patient: 'Priya Nair',
    from: OWNER,
    subject: 'Results of the biopsy',
    body: lines('Dear Priya,\ngood news: the result is benign. We will look at it again in six months.'),
    hoursAgo: 120,
    opened: [[1, 'phone']],
    answer: { hours: 3, text: 'Thank you so much for the quick answer!' },
    isSettled: true,
  },
]

async function fillOne(tx: Tx, services: Services, practiceId: string, one: DemoThread): Promise<void> {
  const { patient, from, subject, hoursAgo, opened = [], answer, failed, work, isSettled } = one
  const clientId = stableId(`email-demo:${patient}`)
  const sentAt = { ...tx, now: minutesAfter(tx.now, -hoursAgo * 60) }
  const patientId = patients.demoPatientId('brightsmiles', patient)
  if (!(await patients.find(tx.db, practiceId, patientId))?.email) return
  const thread = await openThread(sentAt, services, practiceId, {
    id: clientId,
    threadId: null,
    patientId,
    subject,
  })
  const id = emailIdOf(practiceId, clientId)
  const at = { threadId: thread.id, id }
  const body = { type: 'doc' as const, content: [...one.body] }
  const { sent_to: address } = await writeEmail(sentAt, services, thread, {
    id,
    senderId: demoPersonId(from),
    body,
    fileIds: [],
    files: async () => [],
    days: LINK_DAYS,
    by: 'email',
    confirmed: [],
  })
  const statuses = await guests.statusesOf(tx.db, {
    kind: emailKind.name,
    practiceId,
    subjectIds: [id],
    now: tx.now,
  })
  const link = statuses.get(id)?.link
  for (const [hours, device] of opened)
    if (link) await guests.fillDemoOpening(tx, link, minutesAfter(sentAt.now, hours * 60), device)
  const status = failed ? 'failed' : opened.length > 0 ? 'opened' : 'delivered'
  await moveMessage(tx.db, at, { status, reason: failed ?? null }, sentAt.now)
  if (failed && address)
    await markAddress(tx.db, { practiceId, address, problem: 'bounced', reason: failed }, tx.now)
  const ref = { practiceId, kind: KIND, itemId: thread.id }
  if (failed) await worklist.waiting(tx, services, ref, sentAt.now)
  if (answer) {
    const then = { ...tx, now: minutesAfter(sentAt.now, answer.hours * 60) }
    const written = bodyOf(answer.text)
    await services.email.threads.appendAll(then, [
      {
        conversationId: thread.id,
        practiceId,
        senderId: null,
        id: stableId(`email-demo-answer:${patient}`),
        text: plainText(written),
        isIncoming: true,
        body: written,
        signature: '',
        files: [],
        status: 'received',
        deliveryId: null,
        isSentByText: false,
        sentTo: null,
      },
    ])
  }
  if (isSettled) await worklist.answered(tx, services, ref)
  if (work) await worklist.fillDemoItem(tx, ref, work)
}

/** The front desk has written it already; it leaves by itself in two days. */
async function scheduleOne(tx: Tx, services: Services, practiceId: string): Promise<void> {
  const senderId = demoPersonId(FRONT_DESK)
  const clientId = stableId('email-demo:scheduled')
  const thread = await openThread(tx, services, practiceId, {
    id: clientId,
    threadId: null,
    patientId: patients.demoPatientId('brightsmiles', 'Ken Ito'),
    subject: 'Your night guard',
  })
  // The scheduled row belongs to the practice that acts, and each email above acted for the system.
  tx.actFor({ practiceId })
  const id = emailIdOf(practiceId, clientId)
  const body = bodyOf('Dear Ken,\nhow do the first nights go? Write to us here if it presses anywhere.')
  const message = { body, days: LINK_DAYS, by: 'email', confirmed: [] }
  const send_at = minutesAfter(tx.now, 2 * 24 * 60)
  const row = { id, sender_id: senderId, conversation_id: thread.id, message, meta: [], send_at }
  await schedule(tx, row, { practiceId, senderId, id })
  await refreshScheduled(tx.db, thread.id, tx.now)
}

/** What one practice emailed its patients about, with links that work. Nobody is alerted. */
export async function fillDemo(given: Tx, services: Services): Promise<void> {
  const tx: Tx = { ...given, alert: () => undefined }
  const practiceId = demoPracticeId('brightsmiles')
  if (!(await findPractice(tx.db, practiceId))) return
  tx.actFor({ practiceId })
  for (const one of THREADS) await fillOne(tx, services, practiceId, one)
  await scheduleOne(tx, services, practiceId)
  // The parts that come after this one act for the system again.
  tx.actFor('system')
}
