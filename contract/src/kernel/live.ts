import { z } from 'zod'
import { signedIn } from './access.ts'
import { event } from './event.ts'
import { message } from './message.ts'
import { text } from './shapes.ts'

/**
 * Told to windows that may have missed something although their line held: the server was cut off from the news for a
 * moment. They catch up as after a reconnect.
 */
export const missed = event({ name: 'live.missed', hub: '/hubs/notification', payload: z.object({}) })

const Echo = z.object({ text: text(200) })

/** Comes back as it was sent: how a window finds out whether its line still carries (specification, learning hub §4). */
export const echo = message({
  says: '/hubs/work-status live.echo',
  access: signedIn,
  rate: { burst: 20, perSecond: 2 },
  payload: Echo,
  reply: Echo,
})
