import { z } from 'zod'
import { guest } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Done, Id, singleLine } from '../kernel/shapes.ts'

const access = guest('operator')

export const NumberChannel = z.enum(['fax', 'text'])
export type NumberChannel = z.infer<typeof NumberChannel>

/** A number of one of the installation's services. */
export const ServiceNumber = z
  .object({
    channel: NumberChannel,
    number: z.string(),
    practiceName: z.string().nullable(),
    /** The one that the installation's own texts come from. */
    isInstallations: z.boolean(),
    /** Texts that came before the practice had it. They go there only if the operator says so. */
    waiting: z.int(),
  })
  .meta({ id: 'ServiceNumber' })
export type ServiceNumber = z.infer<typeof ServiceNumber>

const one = { channel: NumberChannel, number: singleLine(30) }

export const listNumbers = route({
  call: 'GET /operator/v1/numbers',
  summary:
    'The numbers of the services for faxes and texts, and which practice has each. Without a service there are none: practices choose for themselves.',
  access,
  hasNoPatientData: true,
  reply: z.object({
    total: z.int(),
    numbers: z.array(ServiceNumber),
    /** Whether a number for texts that is not listed can be assigned: only its service has a list of them. */
    mayAdd: z.boolean(),
  }),
})

export const assignNumber = route({
  call: 'POST /operator/v1/numbers/assign',
  summary:
    'Gives a number to a practice. One that another practice has stays there. What came for it before goes there only with `withWaiting`.',
  access,
  audit: 'operator.number-assigned',
  body: z.object({ ...one, practiceId: Id, withWaiting: z.boolean().default(false) }),
  reply: Done,
})

export const takeNumberBack = route({
  call: 'POST /operator/v1/numbers/take-back',
  summary:
    'Takes a number from the practice that has it. What it wrote and got stays there to be read, and nothing leaves from the number any more.',
  access,
  audit: 'operator.number-taken-back',
  body: z.object(one),
  reply: Done,
})

export const giveWaitingTexts = route({
  call: 'POST /operator/v1/numbers/give-waiting',
  summary: 'Lets the practice that has a number have the texts that came to it before.',
  access,
  audit: 'operator.waiting-texts-given',
  body: z.object({ number: singleLine(30) }),
  reply: Done,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'operator/numbers': typeof import('./numbers.ts')
  }
}
