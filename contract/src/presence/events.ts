import { z } from 'zod'
import { claim } from '../kernel/access.ts'
import { event } from '../kernel/event.ts'
import { message } from '../kernel/message.ts'
import { Id } from '../kernel/shapes.ts'
import { SHOWN_PEOPLE_MAX } from './limits.ts'
import { OwnStatus, PersonStatus } from './model.ts'

/** What every window says of itself again and again; the answer is all that it shows, read anew (specification, learning hub §4). */
export const heartbeat = message({
  says: '/hubs/work-status presence.heartbeat',
  access: claim('User'),
  rate: { burst: 100, perSecond: 5 },
  payload: z.object({
    /** Whether somebody touched the window within the last minutes. */
    isTouched: z.boolean(),
    /** Whose status the window shows. */
    userIds: z.array(Id).max(SHOWN_PEOPLE_MAX),
  }),
  reply: z.object({
    own: OwnStatus,
    /** Of those asked for, the ones whose status is the caller's to see. Nothing is said of anybody else. */
    statuses: z.array(PersonStatus),
  }),
})

/** Somebody whom the receiver may see has another status. */
export const statusChanged = event({
  name: 'presence.changed',
  hub: '/hubs/work-status',
  payload: PersonStatus,
})

/** One's own status, for one's own windows: they also show what was chosen. */
export const ownChanged = event({
  name: 'presence.own-changed',
  hub: '/hubs/work-status',
  payload: OwnStatus,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'presence/events': typeof import('./events.ts')
  }
}
