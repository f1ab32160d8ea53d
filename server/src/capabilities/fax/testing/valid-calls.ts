import { randomUUID } from 'node:crypto'
import type * as routes from '@corridor/contract/fax/routes.ts'
import { CONFIDENTIALITY_DEFAULT } from '@corridor/contract/fax/rules.ts'
import type * as settings from '@corridor/contract/fax/settings.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { epochSeconds } from '#platform/clock.ts'
import { telnyxSigned } from '#providers/sms/testing/telnyx-server.ts'
import type { ValidCalls } from '#testing/world/valid-call.ts'
import type { World } from '#testing/world/world.ts'
import { BRIGHT_SMILES, faxDesk, newFaxNumber } from './fax-desk.ts'

const asAdmin = async ({ as }: World) => ({ as: await as('admin') })

type Worker = Awaited<ReturnType<ReturnType<typeof faxDesk>['worker']>>

/** Of a world: somebody who faxes, whose session nothing else ends while a fax is made, and a fax that is only read. */
interface Shared {
  worker?: Promise<Worker>
  faxId?: Promise<string>
}

const sharedOf = new WeakMap<World['app'], Shared>()

function sharedIn({ app }: World): Shared {
  const shared = sharedOf.get(app) ?? {}
  sharedOf.set(app, shared)
  return shared
}

function workerIn(world: World): Promise<Worker> {
  const shared = sharedIn(world)
  shared.worker ??= faxDesk(world.app).worker()
  return shared.worker
}

/** Somebody of Bright Smiles, with a fax that came in. */
export async function withReceived(world: World, pages = 1) {
  const as = await workerIn(world)
  const text = 'row\n'.repeat(pages * 45)
  const faxId = await faxDesk(world.app).received(as, BRIGHT_SMILES, newFaxNumber(), text)
  return { as, params: { faxId } }
}

/** With one that is read, or changed in ways that can be repeated: making one takes a second. */
async function withShared(world: World) {
  const shared = sharedIn(world)
  shared.faxId ??= withReceived(world).then(({ params }) => params.faxId)
  return { as: await workerIn(world), params: { faxId: await shared.faxId } }
}

/** The admin in a session of their own: files and previews belong to a person. */
const adminAlone = ({ app }: World): Promise<LoginReply> => app.signIn('owner@brightsmiles.example')

async function withPrepared(world: World, by: Promise<LoginReply> = workerIn(world)) {
  const as = await by
  const { id } = await faxDesk(world.app).prepared(as, newFaxNumber())
  return { as, preparedId: id }
}

export const validCalls: ValidCalls<typeof routes & typeof settings> = {
  'POST /efaxes/v2/prepare': async (world) => {
    const as = await adminAlone(world)
    const fileIds = [await faxDesk(world.app).upload(as)]
    return { as, body: { id: randomUUID(), fileIds, toNumber: newFaxNumber() } }
  },
  'POST /efaxes/v2/sendfax': async (world) => {
    const { as, preparedId } = await withPrepared(world, adminAlone(world))
    return { as, body: { id: randomUUID(), preparedId } }
  },
  'POST /efaxes/v2/resendfax': async (world) => {
    const as = await workerIn(world)
    const desk = faxDesk(world.app)
    const to = newFaxNumber()
    await desk.machine(to, 'no-fax-machine')
    const faxId = await desk.sent(as, to)
    await desk.until(as, faxId, ({ eFaxStatus }) => eFaxStatus === 'Failed')
    return { as, body: { id: randomUUID(), faxId } }
  },
  'POST /efaxes/v2/messages/:faxId/cancel': async (world) => {
    const { as, preparedId } = await withPrepared(world)
    const scheduledFor = new Date(world.app.clock.now().getTime() + 3_600_000).toISOString()
    const { body } = await faxDesk(world.app).send(as, preparedId, { scheduledFor })
    return { as, params: { faxId: body.id } }
  },
  'POST /efaxes/v2/efaxcontact': async (world) => ({
    ...(await asAdmin(world)),
    body: { id: randomUUID(), practiceName: 'Hilltop', eFaxNumber: newFaxNumber() },
  }),
  'PUT /efaxes/v2/efaxcontact/:id': async ({ app, as }) => {
    const admin = await as('admin')
    const id = randomUUID()
    const body = { practiceName: 'Hilltop', eFaxNumber: newFaxNumber() }
    await app.call('POST /efaxes/v2/efaxcontact', { as: admin, body: { id, ...body } })
    return { as: admin, params: { id }, body }
  },
  'GET /efaxes/v2/contacts': asAdmin,
  'GET /efaxes/v2/messages': async (world) => ({ as: (await withShared(world)).as }),
  'GET /efaxes/v2/search': async (world) => ({
    as: (await withShared(world)).as,
    query: { searchText: '555' },
  }),
  'GET /efaxes/v2/messages/:faxId': withShared,
  'PUT /efaxes/v2/messages/:faxId/opened': withShared,
  'PUT /efaxes/v2/archive-status': async (world) => {
    const { as, params } = await withShared(world)
    return { as, body: { faxIds: [params.faxId], isArchived: true } }
  },
  'PUT /efaxes/v2/mark-processed/:faxId': async (world) => ({ ...(await withReceived(world)), body: {} }),
  'GET /efaxes/v2/download/:faxId': withShared,
  'GET /efaxes/v2/unprocessed/count': asAdmin,
  'PUT /efaxes/v2/messages/:faxId/patient': async (world) => ({
    ...(await withShared(world)),
    body: { patientId: null },
  }),
  'PUT /efaxes/v2/messages/:faxId/sender': async (world) => ({
    ...(await withShared(world)),
    body: { name: 'Hilltop Medical' },
  }),
  'POST /efaxes/v2/messages/:faxId/split': async (world) => ({
    ...(await withReceived(world, 2)),
    body: {
      parts: [
        { id: randomUUID(), pages: [1] },
        { id: randomUUID(), pages: [2] },
      ],
    },
  }),
  'POST /efaxes/v2/merge': async (world) => {
    const one = await withReceived(world)
    const other = await withReceived(world)
    return { as: one.as, body: { id: randomUUID(), faxIds: [one.params.faxId, other.params.faxId] } }
  },
  'POST /efaxes/v2/messages/:faxId/attachment': async (world) => ({
    ...(await withShared(world)),
    body: { id: randomUUID() },
  }),
  'POST /efaxes/v2/webhook/telnyx': async ({ app }) => {
    const { body, headers } = telnyxSigned({ data: {} }, epochSeconds(app.clock.now()))
    return { body: Buffer.from(body), headers }
  },
  'GET /efaxes/v2/numbers': asAdmin,
  'PUT /efaxes/v2/numbers': async (world) => ({
    ...(await asAdmin(world)),
    body: { number: newFaxNumber() },
  }),
  'DELETE /efaxes/v2/numbers/:number': async ({ app, as }) => {
    const admin = await as('admin')
    const number = newFaxNumber()
    await app.call('PUT /efaxes/v2/numbers', { as: admin, body: { number } })
    return { as: admin, params: { number } }
  },
  'GET /efaxes/v2/cover': asAdmin,
  'PUT /efaxes/v2/cover': async (world) => ({
    ...(await asAdmin(world)),
    body: { isUsual: true, confidentiality: CONFIDENTIALITY_DEFAULT },
  }),
  'GET /efaxes/v2/log': asAdmin,
  'GET /efaxes/v2/log/export': asAdmin,
}
