import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { Id } from '../kernel/shapes.ts'

/**
 * Something that is shown of a person changed. Published to their own windows and to windows that show them. The payload has
 * what all of these may see; the rest is refetched.
 */
export const personChanged = event({
  name: 'people.changed',
  hub: '/hubs/notification',
  payload: z.object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    /** With the doctor's prefix, cut at 40 characters. */
    displayName: z.string(),
    isNameUnchecked: z.boolean(),
    profileImageUrl: z.string().nullable(),
  }),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'people/events': typeof import('./events.ts')
  }
}
