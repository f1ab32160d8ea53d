import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { Id } from '../kernel/shapes.ts'
import { stream } from '../kernel/stream.ts'

/** What happens to the faxes of one practice, on whichever side of them it is. */
export const faxStream = stream({ stream: 'fax', claim: 'eFax' })

const hub = '/hubs/notification'

export const FAX_CHANGES = ['added', 'changed'] as const

/** Names no patient and no number: windows read the record itself. */
export const faxChanged = event({
  name: 'fax.changed',
  hub,
  payload: z.object({ faxId: Id, change: z.enum(FAX_CHANGES) }),
})

/** The numbers, the cover page or the contacts of the practice changed. */
export const faxSettingsChanged = event({
  name: 'fax.settings-changed',
  hub,
  payload: z.object({ part: z.enum(['numbers', 'cover', 'contacts']) }),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'fax/events': typeof import('./events.ts')
  }
}
