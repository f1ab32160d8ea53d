import { z } from 'zod'
import { claim, ownAccount } from './access.ts'
import { event } from './event.ts'
import { message } from './message.ts'
import { route } from './route.ts'
import { text } from './shapes.ts'
import { type Cursor, readCursors } from './stream.ts'

/**
 * Told to windows that may have missed something although their line held: the server was cut off from the news for a
 * moment. They catch up as after a reconnect.
 */
export const missed = event({ name: 'live.missed', hub: '/hubs/notification', payload: z.object({}) })

/**
 * Live connections that one session may have at a hub. With 20 devices to a person, each with one session, this limits the
 * person too; and whoever stole one session cannot take up the lines of the others.
 */
export const WINDOWS_PER_SESSION = 20

const Echo = z.object({ text: text(200) })

/** Comes back as it was sent: how a window finds out whether its line still carries (specification, learning hub §4). */
export const echo = message({
  says: '/hubs/work-status live.echo',
  access: ownAccount,
  rate: { burst: 20, perSecond: 2 },
  payload: Echo,
  reply: Echo,
})

export const Change = z.object({
  seq: z.int(),
  event: z.string(),
  payload: z.record(z.string(), z.unknown()),
})
export type Change = z.infer<typeof Change>

export const Since = z.object({
  stream: z.string(),
  /** Where the stream stands: what to ask from the next time. Nothing for a stream that is not the caller's. */
  seq: z.int().nullable(),
  /** What happened since, in order. Nothing when that is not known any more: read everything anew. */
  changes: z.array(Change).nullable(),
})
export type Since = z.infer<typeof Since>

/** Long enough for as many as a call takes, of the longest names. */
const CURSORS_MAX = 12_000

export const listChanges = route({
  call: 'GET /live/v1/changes',
  summary: 'What happened in streams since the caller last heard of them: `streams=office:<id>@<number>,…`.',
  access: claim('User'),
  audit: 'live.changes-read',
  query: z.object({
    streams: text(CURSORS_MAX).transform((written, context): Cursor[] => {
      const cursors = readCursors(written)
      if (!cursors) context.addIssue({ code: 'custom', message: 'These are no streams.' })
      return cursors ?? []
    }),
  }),
  reply: z.object({ streams: z.array(Since) }),
})
