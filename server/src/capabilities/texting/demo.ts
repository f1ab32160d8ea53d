import { OUT_OF_HOURS_DEFAULT } from '@corridor/contract/texting/automatic-texts.ts'
import { drawDemoPicture, type StoresFiles, uploadDemoFile } from '#capabilities/files/public.ts'
import { fillDemoMessages } from '#capabilities/guests/public.ts'
import { demoPracticeId } from '#capabilities/office/public.ts'
import { demoPersonId } from '#capabilities/people/public.ts'
import * as worklist from '#capabilities/worklist/public.ts'
import { minutesAfter } from '#platform/clock.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { openWith } from './actions/conversations.ts'
import { KIND } from './kind.ts'
import { claimPictures } from './pictures.ts'
import { messages, moveMessage } from './store/messages.ts'
import { saveOutOfHoursText, textNumbers } from './store/numbers.ts'
import { waitForFailed } from './waits.ts'

const OWNER = 'owner@brightsmiles.example'
const FRONT_DESK = 'frontdesk@brightsmiles.example'

/** From whom of the practice, or nobody for the patient; how many minutes ago; what. */
type DemoText = [from: string | null, minutesAgo: number, text: string, picture?: 'card']

interface DemoConversation {
  /** The last four digits of the patient's number. */
  end: string
  texts: readonly DemoText[]
  /** Why the last one did not arrive. */
  failed?: string
  work?: worklist.DemoWork
}

const HOUR = 60
const DAY = 24 * HOUR

/** In the states that a front desk meets in a day. */
const CONVERSATIONS: readonly DemoConversation[] = [
  {
    end: '0112',
    texts: [
      [
        FRONT_DESK,
        66,
        'Hi Maria, this is Bright Smiles Dental. A 2:00 PM opened up today. Would you like it?',
      ],
      [null, 48, 'Yes, I can come at 2'],
    ],
  },
  {
    end: '0117',
    texts: [
      [FRONT_DESK, 2 * DAY, 'Hi John, this is Bright Smiles Dental. See you on Thursday at 9:00 AM.'],
      [null, 14 * HOUR, 'Is parking behind the house?'],
    ],
  },
  {
    end: '0123',
    texts: [
      [null, 5 * HOUR, 'Can I move my cleaning to next week?'],
      [OWNER, 4 * HOUR, 'Bright Smiles Dental: Of course. Would Tuesday at 10 work?'],
    ],
    work: { assigneeId: demoPersonId(OWNER) },
  },
  {
    end: '0114',
    texts: [
      [FRONT_DESK, 3 * DAY, 'Bright Smiles Dental: Your night guard is ready to pick up.'],
      [null, 12, 'What time do you close today?'],
    ],
    work: { claimedBy: demoPersonId(FRONT_DESK) },
  },
  {
    end: '0111',
    texts: [
      [null, DAY + 90, 'Do I need to bring my insurance card?'],
      [FRONT_DESK, DAY + 80, 'Bright Smiles Dental: Yes please, and a photo ID.'],
    ],
    work: {
      note: { authorId: demoPersonId(OWNER), text: 'New plan since November. Please copy both sides.' },
    },
  },
  {
    end: '0178',
    texts: [
      [
        FRONT_DESK,
        45 * DAY + 20,
        'Bright Smiles Dental: It’s time for your check-up. Would you like to book?',
      ],
      [null, 45 * DAY, 'STOP'],
    ],
  },
  {
    end: '0127',
    texts: [[FRONT_DESK, 7 * HOUR, 'Bright Smiles Dental: Your crown is back from the lab.']],
    failed: 'not-reachable 30006',
  },
  { end: '0143', texts: [[null, 2 * HOUR, 'Hi, are you taking new patients?']] },
  {
    end: '0125',
    texts: [
      [FRONT_DESK, DAY + 200, 'Bright Smiles Dental: Please send us a picture of your new insurance card.'],
      [null, DAY + 180, 'Here it is, thanks!', 'card'],
      [FRONT_DESK, DAY + 170, 'Got it. See you on Thursday!'],
    ],
  },
]

const NUMBERS = [
  ['brightsmiles', '0160', 'Front desk'],
  ['brightsmiles', '0161', 'Recall'],
  ['lakesidesurgery', '0165', 'Office'],
] as const

const numberOf = (end: string): string => `+1512555${end}`

const WHITE = [244, 246, 250] as const
const PRINT = [120, 128, 145] as const

/** An insurance card as a phone takes it: a coloured band, a mark, and print that nobody can read. */
function cardColourAt(x: number, y: number): readonly [number, number, number] {
  if (x < 40 || x >= 600 || y < 34 || y >= 370) return [92, 78, 66]
  if (y < 106) return [38, 102, 168]
  if ((x - 530) ** 2 + (y - 170) ** 2 < 34 ** 2) return [214, 72, 92]
  const [line, inLine] = [Math.floor((y - 140) / 36), (y - 140) % 36]
  const isPrinted = y >= 140 && inLine < 13 && x >= 76 && x < 76 + [300, 220, 260, 180, 330, 240][line]!
  return isPrinted && (x + line * 7) % 19 > 2 ? PRINT : WHITE
}

type FillsDemo = Pick<Services, 'clock' | 'secrets' | 'texting' | 'workItems'> &
  StoresFiles &
  Parameters<typeof fillDemoMessages>[1]

async function takePicture(tx: Tx, services: FillsDemo, practiceId: string, messageId: string) {
  const [personId, id] = [demoPersonId(FRONT_DESK), stableId(`texting-demo-picture:${messageId}`)]
  const bytes = await drawDemoPicture({ width: 640, height: 404, colourAt: cardColourAt })
  await uploadDemoFile(services, { personId, practiceId }, { id, fileName: 'picture-1.png', bytes })
  return claimPictures(tx, services, personId, { fileIds: [id], recordId: messageId })
}

async function fillOne(
  tx: Tx,
  services: FillsDemo,
  { end, texts, failed, work }: DemoConversation,
): Promise<void> {
  const practiceId = demoPracticeId('brightsmiles')
  const pair = { practiceId, practiceNumber: numberOf('0160'), patientNumber: numberOf(end), patientId: null }
  const began = { ...tx, now: minutesAfter(tx.now, -texts[0]![1] - 1) }
  const { id: conversationId } = await openWith(began, services, pair)
  for (const [at, [from, minutesAgo, text, picture]] of texts.entries()) {
    const then = { ...tx, now: minutesAfter(tx.now, -minutesAgo) }
    const id = stableId(`texting-demo:${end}:${at}`)
    await services.texting.conversations.appendAll(then, [
      {
        conversationId,
        practiceId,
        senderId: from && demoPersonId(from),
        id,
        text,
        isIncoming: from === null,
        purpose: 'text',
        status: from === null ? 'received' : failed ? 'sent' : 'delivered',
        deliveryId: null,
        files: picture ? await takePicture(then, services, practiceId, id) : [],
        missingPictures: [],
      },
    ])
  }
  const last = { conversationId, id: stableId(`texting-demo:${end}:${texts.length - 1}`) }
  if (failed) {
    const then = { ...tx, now: minutesAfter(tx.now, 1 - texts.at(-1)![1]) }
    await moveMessage(tx.db, last, { status: 'failed', reason: failed }, tx.now)
    const row = await messages.find(tx.db, { conversationId }, { id: last.id })
    if (row) await waitForFailed(then, services, row)
  }
  if (work) await worklist.fillDemoItem(tx, { practiceId, kind: KIND, itemId: conversationId }, work)
}

/** The numbers of two practices, and what one of them texted about. Nothing of it leaves, and nobody is alerted. */
export async function fillDemo(given: Tx, services: FillsDemo): Promise<void> {
  const tx: Tx = { ...given, queue: async () => undefined, queueAll: async () => undefined }
  for (const [practice, end, label] of NUMBERS) {
    const one = { practice_id: demoPracticeId(practice), number: numberOf(end) }
    await textNumbers.assign(tx.db, { practiceId: one.practice_id, number: one.number }, tx.now)
    await textNumbers.save(tx.db, { ...one, label, is_default: end !== '0161' }, tx.now)
  }
  const practiceId = demoPracticeId('brightsmiles')
  // What was written at night was answered then.
  await saveOutOfHoursText(tx.db, practiceId, null)
  await fillDemoMessages(given, services)
  for (const one of CONVERSATIONS) await fillOne(tx, services, one)
  await saveOutOfHoursText(tx.db, practiceId, OUT_OF_HOURS_DEFAULT)
}
