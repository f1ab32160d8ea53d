import { z } from 'zod'
import { claim } from '../kernel/access.ts'
import { event } from '../kernel/event.ts'
import { message } from '../kernel/message.ts'
import { Id } from '../kernel/shapes.ts'
import { SHOWN_PEOPLE_MAX } from './limits.ts'
import { OwnStatus, PersonStatus } from './model.ts'

/**
 * Sent by every window at intervals; the answer is the status of everyone it shows (specification, learning
 * hub §4).
 */
export const heartbeat = message({
  name: '/hubs/work-status presence.heartbeat',
  access: claim('User'),
  rate: { burst: 100, perSecond: 5 },
  payload: z.object({
    /** Whether the window was used within the last minutes. */
    isTouched: z.boolean(),
    /** The people whose status the window shows. */
    userIds: z.array(Id).max(SHOWN_PEOPLE_MAX),
  }),
  reply: z.object({
    own: OwnStatus,
    /** The requested people whose status the caller may see. Others are left out. */
    statuses: z.array(PersonStatus),
  }),
})

/** A person whom the receiver may see has a new status. */
export const statusChanged = event({
  name: 'presence.changed',
  hub: '/hubs/work-status',
  payload: PersonStatus,
})

/** A person's own status, for their own windows: these also show what was chosen. */
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
