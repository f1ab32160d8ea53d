import { z } from 'zod'
import { claim, ownAccount } from './access.ts'
import { event } from './event.ts'
import { message } from './message.ts'
import { route } from './route.ts'
import { text } from './shapes.ts'
import { type Cursor, readCursors } from './stream.ts'

/**
 * Sent to windows that may have missed something although they stayed connected, because the server was cut off from
 * notices for a moment. They catch up as after a reconnect.
 */
export const missed = event({ name: 'live.missed', hub: '/hubs/notification', payload: z.object({}) })

/**
 * Live connections that one session may have at a hub. With 20 devices to a person, each with one session, this limits
 * the person too; and a stolen session cannot use up the connections of the others.
 */
export const WINDOWS_PER_SESSION = 20

const Echo = z.object({ text: text(200) })

/**
 * Comes back as it was sent: a window uses it to find out whether its connection still works (specification, learning hub
 * §4).
 */
export const echo = message({
  name: '/hubs/work-status live.echo',
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
  /** The current number of the stream, and so the next cursor. Null for a stream that the caller may not follow. */
  seq: z.int().nullable(),
  /** What happened since, in order. Null when that is no longer stored: the window refetches everything. */
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
