import { ROOM_TYPES, type RoomType } from '@corridor/contract/rooms/rules.ts'
import { demoPracticeId } from '#capabilities/office/public.ts'
import { demoPersonId } from '#capabilities/people/public.ts'
import { asFavourite, newMember } from '#engines/discussions/rooms.ts'
import { minutesAfter } from '#platform/clock.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { addPartners, insertRoom } from './store/rooms.ts'
import { roomDiscussions as engine } from './type.ts'

const OWNER = 'owner@brightsmiles.example'
const HYGIENIST = 'hygienist@brightsmiles.example'
const FRONT_DESK = 'frontdesk@brightsmiles.example'
const ASSISTANT = 'assistant@brightsmiles.example'
const SURGEON = 'owner@lakesidesurgery.example'

const DAY = 24 * 60

interface DemoComment {
  by: string
  ago: number
  text: string
}

interface DemoPost extends DemoComment {
  subject: string
  link?: { url: string; name: string }
  comments?: readonly DemoComment[]
  resolvedBy?: string
}

interface DemoRoom {
  key: string
  name: string
  description: string
  type: RoomType
  below?: string
  members: readonly string[]
  isOpen?: boolean
  favouriteOf?: readonly string[]
  readBy?: readonly string[]
  posts: readonly DemoPost[]
}

/** Each talks of work, and names no patient. */
const ROOMS: readonly DemoRoom[] = [
  {
    key: 'front-desk',
    name: 'Front desk',
    description: 'Phones, schedule and whatever the desk should find again.',
    type: ROOM_TYPES.InOffice,
    members: [FRONT_DESK, OWNER, HYGIENIST, ASSISTANT],
    favouriteOf: [FRONT_DESK],
    readBy: [FRONT_DESK],
    posts: [
      {
        by: FRONT_DESK,
        ago: 45,
        subject: 'New phone script',
        text: 'From Monday we answer with the office first, then the name:\n- “Bright Smiles Dental, this is …”\n- ask for the birth date *before* looking anybody up\n- nothing about treatment on a voicemail',
        comments: [
          { by: HYGIENIST, ago: 40, text: 'Good. Can we add that we call back within the hour?' },
          { by: FRONT_DESK, ago: 38, text: 'Yes, added.' },
        ],
      },
    ],
  },
  {
    key: 'sterilization',
    name: 'Sterilization',
    description: 'What changes in the sterilization room.',
    type: ROOM_TYPES.InOffice,
    members: [ASSISTANT, OWNER, HYGIENIST],
    isOpen: true,
    favouriteOf: [OWNER],
    posts: [
      {
        by: OWNER,
        ago: 6 * DAY,
        subject: 'Order of the cassettes',
        text: 'Surgical cassettes go on the lower tray from now on. Dev has marked the shelves.',
        comments: [{ by: ASSISTANT, ago: 6 * DAY - 20, text: 'Done, with blue tape.' }],
        resolvedBy: ASSISTANT,
      },
      {
        by: ASSISTANT,
        ago: 2 * DAY,
        subject: 'Spore test passed',
        text: 'Sterilizer A and B, both negative. The sheet is in the binder.',
        link: { url: 'https://www.cdc.gov/dental-infection-control', name: 'What the test is for' },
        comments: [
          { by: HYGIENIST, ago: 2 * DAY - 30, text: 'Thank you. When is the next one?' },
          { by: ASSISTANT, ago: 2 * DAY - 33, text: 'Thursday, before the first patient.' },
          { by: OWNER, ago: 2 * DAY - 50, text: 'Please put it into the calendar of all of us.' },
          { by: ASSISTANT, ago: 2 * DAY - 52, text: 'It’s there.' },
        ],
      },
    ],
  },
  {
    key: 'autoclave',
    name: 'Autoclave log',
    description: '',
    type: ROOM_TYPES.SubRoom,
    below: 'sterilization',
    members: [ASSISTANT, OWNER],
    posts: [
      { by: ASSISTANT, ago: 3 * DAY, subject: 'Cycle 4,118', text: 'Door seal changed, leak test fine.' },
    ],
  },
  {
    key: 'hygiene',
    name: 'Hygiene team',
    description: 'Recalls and everything about them.',
    type: ROOM_TYPES.InOffice,
    members: [HYGIENIST, OWNER],
    readBy: [OWNER],
    posts: [
      {
        by: HYGIENIST,
        ago: 2 * DAY + 30,
        subject: 'Recall list is up',
        text: 'Everybody who is more than a month late, by the day they were due.',
      },
    ],
  },
  {
    key: 'surgery',
    name: 'Surgery cases',
    description: 'Cases that Bright Smiles and Lakeside look at together.',
    type: ROOM_TYPES.CrossOffice,
    members: [OWNER, HYGIENIST, FRONT_DESK, SURGEON],
    favouriteOf: [OWNER],
    posts: [
      {
        by: OWNER,
        ago: 8 * DAY,
        subject: 'Crown lengthening first?',
        text: 'Little tooth left above the gum at #30. Would you lengthen the crown before I build it up?',
        comments: [
          {
            by: SURGEON,
            ago: 8 * DAY - 60,
            text: 'No need: with a root canal and a post there is enough to hold.',
          },
          { by: OWNER, ago: 8 * DAY - 70, text: 'Then root canal and crown, no surgery.' },
        ],
        resolvedBy: OWNER,
      },
      {
        by: SURGEON,
        ago: 90,
        subject: 'Closed November 26 and 27',
        text: 'Our office is closed over Thanksgiving. For emergencies call the number on the door; it rings with me.',
      },
    ],
  },
]

const idOf = (key: string): string => stableId(`rooms-demo:${key}`)

const draftOf = (roomId: string, { by, text }: DemoComment, id: string) => ({
  conversationId: roomId,
  senderId: demoPersonId(by),
  id,
  text,
  postId: null as string | null,
  kind: 'discussion',
  subject: '',
  attachments: [],
  mentions: [],
  mentionsAll: false,
})

async function write(tx: Tx, services: Services, roomId: string, post: DemoPost): Promise<void> {
  const postId = idOf(`${roomId} ${post.subject}`)
  const at = (minutes: number): Tx => ({ ...tx, now: minutesAfter(tx.now, -minutes) })
  const attachments = post.link
    ? [
        {
          id: idOf(post.link.url),
          category: 'referenceLink' as const,
          fileName: post.link.name,
          url: post.link.url,
        },
      ]
    : []
  const draft = { ...draftOf(roomId, post, postId), subject: post.subject, attachments }
  await services.rooms.posts.appendAll(at(post.ago), [draft])
  for (const [nth, comment] of (post.comments ?? []).entries())
    await services.rooms.comments.appendAll(at(comment.ago), [
      { ...draftOf(roomId, comment, idOf(`${postId} ${nth}`)), postId },
    ])
  if (post.resolvedBy)
    await engine.marks.setResolved(tx.db, { roomId, postId }, demoPersonId(post.resolvedBy), tx.now)
}

/** Rooms of the demo practice and one with its surgeon: read, unread, favourite, resolved, one below another. */
export async function fillDemo(given: Tx, services: Services): Promise<void> {
  // Nobody is alerted of what was written before the visitor came.
  const tx: Tx = { ...given, queue: async () => undefined, queueAll: async () => undefined }
  const hostPracticeId = demoPracticeId('brightsmiles')
  for (const room of ROOMS) {
    const id = idOf(room.key)
    const oldest = Math.max(...room.posts.map(({ ago }) => ago)) + DAY
    const madeAt = minutesAfter(tx.now, -oldest)
    const isNew = await insertRoom(
      tx.db,
      {
        id,
        name: room.name,
        description: room.description,
        type: room.type,
        hostPracticeId,
        parentId: room.below ? idOf(room.below) : null,
        isPrivate: !room.isOpen,
        isHuddle: false,
        createdBy: demoPersonId(room.members[0]!),
      },
      madeAt,
    )
    if (!isNew) continue
    const partners = room.members.includes(SURGEON) ? [demoPracticeId('lakesidesurgery')] : []
    if (!room.below) await addPartners(tx.db, id, [hostPracticeId, ...partners])
    await engine.rooms.members.add(tx.db, id, room.members.map(demoPersonId), newMember(madeAt))
    for (const post of room.posts) await write(tx, services, id, post)
    for (const email of room.favouriteOf ?? [])
      await engine.rooms.members.changeOwn(
        tx.db,
        { groupId: id, memberId: demoPersonId(email) },
        asFavourite(true),
      )
    for (const email of room.readBy ?? []) {
      const seat = await engine.rooms.find(tx.db, demoPersonId(email), id)
      const all = Number(seat?.last_seq ?? 0)
      const receipt = {
        conversationId: id,
        readerId: demoPersonId(email),
        readSeq: all,
        deliveredSeq: all,
        receiptSeq: null,
      }
      await engine.rooms.receipts.advance(tx.db, receipt, tx.now)
    }
  }
}
