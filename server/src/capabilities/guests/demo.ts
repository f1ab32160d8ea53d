import { LINK_DAYS } from '@corridor/contract/guests/limits.ts'
import type { DeviceKind } from '@corridor/contract/guests/model.ts'
import * as office from '#capabilities/office/public.ts'
import * as people from '#capabilities/people/public.ts'
import { minutesAfter } from '#platform/clock.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { onMessageMoved } from './messages/moved.ts'
import { sendMessage } from './messages/send.ts'
import { takeUse } from './store/links.ts'
import { setReply } from './store/messages.ts'
import { insertView } from './store/passes.ts'
import type { Link } from './store/tables.ts'

type FillsDemo = Pick<Services, 'clock' | 'config' | 'guestKinds' | 'hooks' | 'secrets' | 'sms'>

interface DemoMessage {
  name: string
  email: string
  mobile: string | null
  birthDate: string
  subject: string
  text: string
  hoursAgo: number
  /** How many hours after it was sent, and on what. */
  opened: readonly [hours: number, device: DeviceKind][]
  reply?: string
}

const MESSAGES: readonly DemoMessage[] = [
  {
    name: 'John Becker',
    email: 'john.becker@mail.example',
    mobile: '+15125550118',
    birthDate: '1961-02-14',
    subject: 'Before your surgery on Thursday',
    text: [
      'Dear John,',
      'Please eat and drink nothing after midnight. Take your blood pressure tablet with a sip of water.',
      'Someone must drive you home. Answer here with any questions.',
    ].join('\n\n'),
    hoursAgo: 3,
    opened: [],
  },
  {
    name: 'Maria Alvarez',
    email: 'maria.alvarez@mail.example',
    mobile: '+15125550112',
    birthDate: '1988-07-21',
    subject: 'Your treatment plan',
    text: [
      'Dear Maria,',
      'Two visits, three weeks apart. The first takes 90 minutes. Shall we reserve December 1 at 9:00 AM?',
    ].join('\n\n'),
    hoursAgo: 76,
    opened: [
      [1, 'phone'],
      [26, 'computer'],
    ],
    reply: 'Thank you! December 1 works for me.',
  },
  {
    name: 'Ruth Feldman',
    email: 'ruth.feldman@mail.example',
    mobile: null,
    birthDate: '1947-06-09',
    subject: 'After your root canal',
    text: 'Dear Ruth,\n\nChew on the other side for two days. Call us if it hurts more after that.',
    hoursAgo: 40 * 24,
    opened: [[2, 'tablet']],
  },
]

/**
 * Bright Smiles has written to three patients: one has answered, and the link of one has expired. They stand in conversations, whose
 * capability calls this once it has its numbers.
 */
export async function fillDemoMessages(tx: Tx, services: FillsDemo): Promise<void> {
  const practiceId = office.demoPracticeId('brightsmiles')
  if (!(await office.findPractice(tx.db, practiceId))) return
  for (const message of MESSAGES) await fillOne(tx, services, practiceId, message)
  // Sending acts for the practice; the parts that come after this one act for the system again.
  tx.actFor('system')
}

async function fillOne(tx: Tx, services: FillsDemo, practiceId: string, message: DemoMessage): Promise<void> {
  const { name, email, mobile, hoursAgo, opened, reply, ...rest } = message
  const id = stableId(`secure-message:${email}`)
  const sentAt = minutesAfter(tx.now, -hoursAgo * 60)
  const link = await sendMessage({ ...tx, now: sentAt }, services, {
    ...rest,
    id,
    practiceId,
    senderId: people.demoPersonId('owner@brightsmiles.example'),
    recipient: { name, email, mobile },
    days: LINK_DAYS,
  })
  if (!link) return
  for (const [hours, device] of opened) {
    const then = { ...tx, now: minutesAfter(sentAt, hours * 60) }
    await fillDemoOpening(then, link, then.now, device)
    await onMessageMoved(then, services, link)
  }
  // Nobody is alerted of what is made up.
  const silent: Tx = { ...tx, queue: async () => undefined, queueAll: async () => undefined }
  const repliedAt = { ...silent, now: minutesAfter(sentAt, 27 * 60) }
  if (reply && (await setReply(tx.db, { id, practiceId, reply, now: repliedAt.now })))
    await services.hooks.run('guests.messageReplied', repliedAt, {
      id,
      practiceId,
      text: reply,
      isSenderAlerted: true,
    })
}

/** A link of the demo world was opened at that time. */
export async function fillDemoOpening(
  { db }: Tx,
  { id, practice_id, sending }: Link,
  openedAt: Date,
  device: DeviceKind,
): Promise<void> {
  await takeUse(db, { id, sending, now: openedAt })
  await insertView(db, {
    link_id: id,
    practice_id,
    opened_at: openedAt,
    device,
    is_trusted_device: false,
  })
}
