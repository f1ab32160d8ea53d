import { z } from 'zod'
import { event } from './event.ts'

/**
 * Told to windows that may have missed something although their line held: the server was cut off from the news for a
 * moment. They catch up as after a reconnect.
 */
export const missed = event({ name: 'live.missed', hub: '/hubs/notification', payload: z.object({}) })
