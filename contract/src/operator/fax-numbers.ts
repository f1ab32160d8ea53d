import { z } from 'zod'
import { guest } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Done, Id, singleLine } from '../kernel/shapes.ts'

const access = guest('operator')

/** A number of the installation's fax service. */
export const ServiceFaxNumber = z
  .object({ number: z.string(), practiceName: z.string().nullable() })
  .meta({ id: 'ServiceFaxNumber' })
export type ServiceFaxNumber = z.infer<typeof ServiceFaxNumber>

export const listFaxNumbers = route({
  call: 'GET /operator/v1/fax-numbers',
  summary:
    'The numbers of the fax service and which practice has each. Without a service there are none: practices choose for themselves.',
  access,
  hasNoPatientData: true,
  reply: z.object({ total: z.int(), numbers: z.array(ServiceFaxNumber) }),
})

export const assignFaxNumber = route({
  call: 'POST /operator/v1/fax-numbers/assign',
  summary: 'Gives a number of the fax service to a practice. One that another practice has stays there.',
  access,
  audit: 'operator.fax-number-assigned',
  body: z.object({ number: singleLine(30), practiceId: Id }),
  reply: Done,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'operator/fax-numbers': typeof import('./fax-numbers.ts')
  }
}
