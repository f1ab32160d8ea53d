import { MESSAGE_TYPES } from '@corridor/contract/chat/types.ts'
import * as files from '#capabilities/files/public.ts'
import * as network from '#capabilities/network/public.ts'
import { demoPracticeId } from '#capabilities/office/public.ts'
import { demoPersonId } from '#capabilities/people/public.ts'
import { minutesAfter } from '#platform/clock.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { openDirect, openGroup } from './channels/open.ts'
import { readUpTo } from './channels/receipts.ts'
import { callerOf } from './channels/reopen.ts'
import { withFile } from './messages/drafts.ts'
import { findSeat } from './store/channels.ts'
import { addAcknowledgement, deleteForAll, reactions, revisions } from './store/marks.ts'
import { changeFacts, changeOwn } from './store/membership.ts'

const OWNER = 'owner@brightsmiles.example'
const HYGIENIST = 'hygienist@brightsmiles.example'
const FRONT_DESK = 'frontdesk@brightsmiles.example'
const ASSISTANT = 'assistant@brightsmiles.example'
const SURGEON = 'owner@lakesidesurgery.example'

type DemoMessage = [from: string, minutesAgo: number, text: string, is?: 'urgent' | 'picture']

const DAY = 24 * 60

/** Each talks of work, and names no patient. */
const CONVERSATIONS = {
  hygienist: [
    [HYGIENIST, 2 * DAY + 80, 'Room 2 is out of the small mirrors. I took two from room 4.'],
    [OWNER, 2 * DAY + 76, 'Thanks, I’ll add them to the order.'],
    [HYGIENIST, 95, 'Your 2 o’clock called: they’ll be ten minutes late.'],
    [OWNER, 92, 'No problem. I’ll see the walk-in first.'],
    [HYGIENIST, 6, 'They’re here now 🙂'],
  ],
  frontDesk: [
    [FRONT_DESK, DAY + 40, 'The lab moved tomorrow’s pick-up to 9.'],
    [OWNER, DAY + 38, 'Good. Please leave the boxes at the desk tonight.'],
  ],
  team: [
    [OWNER, 5 * DAY, 'Team meeting on Thursday at 8. Coffee is on me.'],
    [ASSISTANT, 5 * DAY - 12, 'I’ll bring bagels!'],
    [FRONT_DESK, 5 * DAY - 15, 'The phones are covered from 8 to 8.30.'],
    [HYGIENIST, 3 * DAY, 'Could we talk about the new sterilizer there?'],
    [OWNER, 3 * DAY - 4, 'Yes, it’s first on the list.'],
    [ASSISTANT, 30, 'Sterilizer 1 shows a fault. Please don’t start it.', 'urgent'],
    [ASSISTANT, 29, '', 'picture'],
    [ASSISTANT, 12, 'Service comes at 3.'],
  ],
  surgeon: [
    [OWNER, 4 * DAY, 'Do you have an opening this week for a wisdom tooth?'],
    [SURGEON, 4 * DAY - 25, 'Thursday at 11 would work. Send the images over whenever you like.'],
    [OWNER, 4 * DAY - 27, 'Perfect, thank you.'],
  ],
} as const satisfies Record<string, readonly DemoMessage[]>

const draftOf = (channelId: string, [from, , text, is]: DemoMessage, at: number) => ({
  conversationId: channelId,
  senderId: demoPersonId(from),
  id: stableId(`chat-demo:${channelId}:${at}`),
  text,
  type: MESSAGE_TYPES.TEXT,
  meta: null,
  mentions: [],
  isUrgent: is === 'urgent',
  isForwarded: false,
  isNote: false,
})

/** E 02: which bars of each digit are lit. */
const SHOWN = ['1101101', '1110111', '1011101'] as const
const BARS: readonly [left: number, top: number, width: number, height: number][] = [
  [10, 0, 40, 10],
  [0, 10, 10, 40],
  [50, 10, 10, 40],
  [10, 50, 40, 10],
  [0, 60, 10, 40],
  [50, 60, 10, 40],
  [10, 100, 40, 10],
]

/** The display of the machine, as somebody takes a picture of it. */
function displayColourAt(x: number, y: number): readonly [number, number, number] {
  if (x < 40 || x >= 440 || y < 40 || y >= 240) return [196, 201, 208]
  const isLit = SHOWN.some((lit, digit) =>
    BARS.some(([left, top, width, height], bar) => {
      const [inX, inY] = [x - 110 - digit * 100 - left, y - 85 - top]
      return lit[bar] === '1' && inX >= 0 && inX < width && inY >= 0 && inY < height
    }),
  )
  return isLit ? [255, 84, 60] : [28, 24, 26]
}

/** The message with its picture, uploaded as its sender would. */
async function withPicture(tx: Tx, services: Services, draft: ReturnType<typeof draftOf>) {
  const { senderId, id } = draft
  const fileId = stableId(`chat-demo-file:${id}`)
  const bytes = await files.drawDemoPicture({ width: 480, height: 280, colourAt: displayColourAt })
  const practiceId = demoPracticeId('brightsmiles')
  const file = { id: fileId, fileName: 'sterilizer-1.png', bytes }
  await files.uploadDemoFile(services, { personId: senderId, practiceId }, file)
  return withFile(tx, services, draft, { metaDictionary: { fileId } }, senderId)
}

async function talk(
  tx: Tx,
  services: Services,
  channelId: string,
  messages: readonly DemoMessage[],
): Promise<void> {
  for (const [at, message] of messages.entries()) {
    const then = { ...tx, now: minutesAfter(tx.now, -message[1]) }
    const draft = draftOf(channelId, message, at)
    const isPicture = message[3] === 'picture'
    await services.chat.conversations.appendAll(then, [
      isPicture ? await withPicture(then, services, draft) : draft,
    ])
  }
}

async function readAll(tx: Tx, channelId: string, email: string): Promise<void> {
  const personId = demoPersonId(email)
  const seat = await findSeat(tx.db, personId, channelId)
  if (seat) await readUpTo(tx, seat, personId, Number(seat.last_seq))
}

/** The team's group: a pinned message, reactions, one that was edited, one deleted, and an urgent one that somebody confirmed. */
async function fillTeamGroup(tx: Tx, services: Services): Promise<void> {
  const memberIds = [HYGIENIST, FRONT_DESK, ASSISTANT].map(demoPersonId)
  const group = { id: stableId('chat-demo:team'), name: 'Bright Smiles team', memberIds }
  const id = await openGroup(tx, services, callerOf(demoPersonId(OWNER)), group)
  await talk(tx, services, id, CONVERSATIONS.team)
  const position = (seq: number) => ({ conversationId: id, seq })
  await changeFacts(tx.db, [id], { pinnedSeq: 1 }, tx.now)
  await reactions.set(tx.db, demoPersonId(OWNER), position(2), 'heart', tx.now)
  await reactions.set(tx.db, demoPersonId(HYGIENIST), position(2), 'thumbsUp', tx.now)
  const text = 'Yes, it’s first on the list for Thursday.'
  await revisions.edit(tx.db, position(5), { text }, tx)
  await deleteForAll(tx.db, position(3), tx.now)
  await addAcknowledgement(tx.db, demoPersonId(HYGIENIST), position(6), minutesAfter(tx.now, -28))
  await readAll(tx, id, HYGIENIST)
}

/** Conversations of the demo people, in every state: unread, read, favourite, archived, within the team and beyond. */
export async function fillDemo(given: Tx, services: Services): Promise<void> {
  // Nobody is alerted of what was said before the visitor came, and nothing rings.
  const tx: Tx = { ...given, queue: async () => undefined }
  const owner = callerOf(demoPersonId(OWNER))
  const withHygienist = await openDirect(tx, services, owner, demoPersonId(HYGIENIST))
  await talk(tx, services, withHygienist, CONVERSATIONS.hygienist)
  await changeOwn(tx.db, withHygienist, owner.id, { isFavourite: true }, tx.now)

  const withFrontDesk = await openDirect(tx, services, owner, demoPersonId(FRONT_DESK))
  await talk(tx, services, withFrontDesk, CONVERSATIONS.frontDesk)
  await readAll(tx, withFrontDesk, FRONT_DESK)
  await changeOwn(tx.db, withFrontDesk, owner.id, { archive: 'now' }, tx.now)

  await fillTeamGroup(tx, services)

  const surgeonId = demoPersonId(SURGEON)
  if (!(await network.mayWrite(tx.db, services, owner, surgeonId))) return
  const withSurgeon = await openDirect(tx, services, owner, surgeonId)
  await talk(tx, services, withSurgeon, CONVERSATIONS.surgeon)
  await readAll(tx, withSurgeon, SURGEON)
}
