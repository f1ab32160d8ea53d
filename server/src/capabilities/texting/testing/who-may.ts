import { randomUUID } from 'node:crypto'
import { EACH_TIME, type WhoMay } from '#testing/matrix/part.ts'
import type { World } from '#testing/world/world.ts'
import { newNumber, textDesk } from './desk.ts'

const BASE = '/patient-texting/v2'

async function adminsDesk({ app, as }: World) {
  const admin = await as('admin')
  return { app, admin, desk: textDesk(app, admin) }
}

export const whoMay: WhoMay = {
  ways: {
    [`POST ${BASE}/recipients`]: EACH_TIME,
    [`PUT ${BASE}/recipients/:id`]: EACH_TIME,
    [`PUT ${BASE}/numbers`]: EACH_TIME,
    [`DELETE ${BASE}/numbers/:number`]: EACH_TIME,
    [`DELETE ${BASE}/scheduled/:id`]: EACH_TIME,
    [`POST ${BASE}/lists/:id/cancel`]: EACH_TIME,
  },
  streams: {
    texting: async ({ as }) => (await as('admin')).practiceId!,
    'texting-conversation': async (world) => (await (await adminsDesk(world)).desk.open(newNumber())).id,
  },
  events: {
    'texting.message': async (world) => {
      const { desk } = await adminsDesk(world)
      const { id } = await desk.open(newNumber())
      await desk.send(id, 'See you soon.')
      return id
    },
    'texting.conversation': async (world) => {
      const { desk } = await adminsDesk(world)
      const { id } = await desk.open(newNumber())
      await desk.update(id, { isArchived: true })
      return id
    },
    'texting.list': async (world) => {
      const { app, admin, desk } = await adminsDesk(world)
      const id = randomUUID()
      const body = { id, smsMessage: 'Closed.', patientIds: [(await desk.patient()).id], perMinute: 10 }
      await app.call(`POST ${BASE}/lists`, { as: admin, body })
      return id
    },
    'texting.settings': async (world) => {
      const { app, admin } = await adminsDesk(world)
      await app.call(`PUT ${BASE}/numbers`, { as: admin, body: { number: newNumber() } })
      return 'numbers'
    },
  },
}
