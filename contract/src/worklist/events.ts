import { z } from 'zod'
import { claim } from '../kernel/access.ts'
import { event } from '../kernel/event.ts'
import { message } from '../kernel/message.ts'
import { Done } from '../kernel/shapes.ts'
import { stream } from '../kernel/stream.ts'
import { ItemRef, Watcher, WorkState } from './model.ts'
import { WORK_CLAIMS } from './rules.ts'

/** The items of one practice that one claim opens: its key is `<practice>-<claim>`. */
export const worklistStream = stream({ stream: 'worklist', claim: 'User' })
export const templatesStream = stream({ stream: 'worklist-templates', claim: 'User' })

const hub = '/hubs/notification'

/** Names no patient: people who may not see the item learn that there is one, and nothing else. */
export const itemChanged = event({ name: 'worklist.item', hub, payload: z.object({ state: WorkState }) })
export const itemRemoved = event({ name: 'worklist.item-removed', hub, payload: ItemRef })
/** The notes of an item changed; windows that show them refetch. The words stay on the server. */
export const notesChanged = event({ name: 'worklist.notes', hub, payload: ItemRef })
export const templatesChanged = event({ name: 'worklist.templates', hub, payload: z.object({}) })

/** Somebody looks at an item, writes an answer, or is gone when `until` has passed. */
export const watched = event({ name: 'worklist.watched', hub, payload: Watcher })

/** Sent by every window that has an item open, at intervals and when that changes. */
export const watch = message({
  name: '/hubs/notification worklist.watch',
  access: claim(...WORK_CLAIMS),
  rate: { burst: 60, perSecond: 2 },
  payload: z.object({ ...ItemRef.shape, doing: z.enum(['looking', 'replying', 'nothing']) }),
  reply: Done,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'worklist/events': typeof import('./events.ts')
  }
}
