import type { Actor, FaultPart, FaultWorld } from '#testing/faults/declaration.ts'
import { followed } from '#testing/faults/declaration.ts'
import { appliedTo, type Conversation } from './followed-conversation.ts'

/** What a window shows of a conversation without scrolling. */
const SHOWN = 50

const shown = ({ channel, messages }: Conversation): Conversation => ({
  channel,
  messages: messages.slice(0, SHOWN),
})

async function readShown({ call }: FaultWorld, as: Actor, channelId: string): Promise<Conversation> {
  const { body: channel } = await call('GET /api/v2/channels/:id', { as, params: { id: channelId } })
  const { body } = await call('GET /api/v2/messages', { as, query: { channelId, pageSize: SHOWN } })
  return { channel, messages: body.messages }
}

/** Every message there is, from the first on. */
async function readAll({ call }: FaultWorld, as: Actor, channelId: string): Promise<string[]> {
  const texts: string[] = []
  let last = 0
  for (let after = 0; ; after = last) {
    const { body } = await call('GET /api/v2/messages', { as, query: { channelId, after, pageSize: 200 } })
    const inOrder = body.messages.toSorted((one, other) => one.seq - other.seq)
    for (const { seq, messageText } of inOrder) {
      if (seq !== last + 1) throw new Error(`After message ${last} comes ${seq}`)
      last = seq
      texts.push(messageText)
    }
    if (!body.hasNewer) return texts
  }
}

/** Two who write to each other without a pause, and read what the other wrote. */
export const faults: FaultPart = {
  capability: 'chat',
  prepare: async (world) => {
    const [ada, ben] = (await world.people(2)) as [Actor, Actor]
    const id = crypto.randomUUID()
    const body = { id, isGroupChat: true, name: 'Busy', memberIds: [ben.givenName] }
    const { body: channel } = await world.call('POST /api/v2/channels', { as: ada, body })
    const channelId = channel.id
    return {
      pauseMs: 30,
      write: async (token, count) => {
        const [writer, reader] = count % 2 === 0 ? [ada, ben] : [ben, ada]
        await world.call('POST /api/v2/messages', {
          as: writer,
          body: { id: token, channelId, messageText: token },
        })
        if (count % 5 === 0)
          await world.call('PUT /api/v2/channels/:id/messages/mark_as_read', {
            as: reader,
            params: { id: channelId },
            body: {},
          })
      },
      read: () => readAll(world, ada, channelId),
      windows: [ada, ben].map((as) =>
        followed<Conversation>({
          name: `chat of ${as === ada ? 'Ada' : 'Ben'}`,
          as,
          streams: [`chat:${channelId}`, `chat-own:${as.givenName}`],
          read: () => readShown(world, as, channelId),
          apply: (state, change) => shown(appliedTo(as)(state, change)),
        }),
      ),
    }
  },
}
