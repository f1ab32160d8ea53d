import { randomUUID } from 'node:crypto'
import type * as routes from '@corridor/contract/fax/routes.ts'
import { CONFIDENTIALITY_DEFAULT } from '@corridor/contract/fax/rules.ts'
import type * as settings from '@corridor/contract/fax/settings.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { patientDesk } from '#capabilities/patients/testing/patient-desk.ts'
import { epochSeconds } from '#platform/clock.ts'
import { telnyxSigned } from '#providers/sms/testing/telnyx-server.ts'
import { type Calls, EACH_TIME, followed, heard, may, type WhoMay } from '#testing/matrix/part.ts'
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

const calls: Calls<typeof routes & typeof settings> = {
  'POST /efaxes/v2/prepare': may(
    'eFax',
    { of: 'own', other: 400 },
    async (world) => {
      const as = await adminAlone(world)
      const fileIds = [await faxDesk(world.app).upload(as)]
      return { as, body: { id: randomUUID(), fileIds, toNumber: newFaxNumber() } }
    },
    {
      once: async (world) => {
        // With a number of their own, Lakeside gets as far as the file, which is not theirs.
        await world.app.call('PUT /efaxes/v2/numbers', {
          as: await world.as('otherAdmin'),
          body: { number: newFaxNumber(), label: 'Front desk' },
        })
        const { as: _, ...prepare } = await calls['POST /efaxes/v2/prepare'].make(world)
        return prepare
      },
    },
  ),
  'POST /efaxes/v2/sendfax': may('eFax', 'record', async (world) => {
    const { as, preparedId } = await withPrepared(world, adminAlone(world))
    return { as, body: { id: randomUUID(), preparedId } }
  }),
  'POST /efaxes/v2/resendfax': may('eFax', 'record', async (world) => {
    const as = await workerIn(world)
    const desk = faxDesk(world.app)
    const to = newFaxNumber()
    await desk.machine(to, 'no-fax-machine')
    const faxId = await desk.sent(as, to)
    await desk.until(as, faxId, ({ eFaxStatus }) => eFaxStatus === 'Failed')
    return { as, body: { id: randomUUID(), faxId } }
  }),
  'POST /efaxes/v2/messages/:faxId/cancel': may('eFax', 'record', async (world) => {
    const { as, preparedId } = await withPrepared(world)
    const scheduledFor = new Date(world.app.clock.now().getTime() + 3_600_000).toISOString()
    const { body } = await faxDesk(world.app).send(as, preparedId, { scheduledFor })
    return { as, params: { faxId: body.id } }
  }),
  'POST /efaxes/v2/efaxcontact': may('eFax', 'own', async (world) => ({
    ...(await asAdmin(world)),
    body: { id: randomUUID(), practiceName: 'Hilltop', eFaxNumber: newFaxNumber() },
  })),
  'PUT /efaxes/v2/efaxcontact/:id': may('eFax', 'record', async ({ app, as }) => {
    const admin = await as('admin')
    const id = randomUUID()
    const body = { practiceName: 'Hilltop', eFaxNumber: newFaxNumber() }
    await app.call('POST /efaxes/v2/efaxcontact', { as: admin, body: { id, ...body } })
    return { as: admin, params: { id }, body }
  }),
  'GET /efaxes/v2/contacts': may('eFax', 'own', asAdmin),
  'GET /efaxes/v2/messages': may('eFax', 'own', async (world) => ({ as: (await withShared(world)).as })),
  'GET /efaxes/v2/search': may('eFax', 'own', async (world) => ({
    as: (await withShared(world)).as,
    query: { searchText: '555' },
  })),
  'GET /efaxes/v2/messages/:faxId': may('eFax', 'record', withShared),
  'PUT /efaxes/v2/messages/:faxId/opened': may('eFax', 'record', withShared),
  'PUT /efaxes/v2/archive-status': may('eFax', 'record', async (world) => {
    const { as, params } = await withShared(world)
    return { as, body: { faxIds: [params.faxId], isArchived: true } }
  }),
  'PUT /efaxes/v2/mark-processed/:faxId': may('eFax', 'record', async (world) => ({
    ...(await withReceived(world)),
    body: {},
  })),
  'GET /efaxes/v2/download/:faxId': may('eFax', 'record', withShared),
  'GET /efaxes/v2/unprocessed/count': may('eFax', 'own', asAdmin),
  'PUT /efaxes/v2/messages/:faxId/patient': may('eFax', 'record', async (world) => ({
    ...(await withShared(world)),
    body: { patientId: null },
  })),
  'PUT /efaxes/v2/messages/:faxId/sender': may('eFax', 'record', async (world) => ({
    ...(await withShared(world)),
    body: { name: 'Hilltop Medical' },
  })),
  'POST /efaxes/v2/messages/:faxId/split': may('eFax', 'record', async (world) => ({
    ...(await withReceived(world, 2)),
    body: {
      parts: [
        { id: randomUUID(), pages: [1] },
        { id: randomUUID(), pages: [2] },
      ],
    },
  })),
  'POST /efaxes/v2/merge': may('eFax', 'record', async (world) => {
    const one = await withReceived(world)
    const other = await withReceived(world)
    return { as: one.as, body: { id: randomUUID(), faxIds: [one.params.faxId, other.params.faxId] } }
  }),
  'POST /efaxes/v2/messages/:faxId/attachment': may('eFax', 'record', async (world) => ({
    ...(await withShared(world)),
    body: { id: randomUUID() },
  })),
  'POST /efaxes/v2/messages/:faxId/referral': may('eFax', 'record', async (world) => {
    const { params } = await withReceived(world)
    const as = await world.as('admin')
    const { id: patientId } = await patientDesk(world.app, as).add()
    return { as, params, body: { patientId } }
  }),
  'POST /efaxes/v2/webhook/telnyx': may('open', 'own', async ({ app }) => {
    const { body, headers } = telnyxSigned({ data: {} }, epochSeconds(app.clock.now()))
    return { body: Buffer.from(body), headers }
  }),
  'GET /efaxes/v2/numbers': may('eFax or PracticeAdmin', 'own', asAdmin),
  'PUT /efaxes/v2/numbers': may(
    'PracticeAdmin',
    'own',
    async (world) => ({
      ...(await asAdmin(world)),
      body: { number: newFaxNumber() },
    }),
    EACH_TIME,
  ),
  'DELETE /efaxes/v2/numbers/:number': may('PracticeAdmin', 'record', async ({ app, as }) => {
    const admin = await as('admin')
    const number = newFaxNumber()
    await app.call('PUT /efaxes/v2/numbers', { as: admin, body: { number } })
    return { as: admin, params: { number } }
  }),
  'GET /efaxes/v2/cover': may('eFax or PracticeAdmin', 'own', asAdmin),
  'PUT /efaxes/v2/cover': may('PracticeAdmin', 'own', async (world) => ({
    ...(await asAdmin(world)),
    body: { isUsual: true, confidentiality: CONFIDENTIALITY_DEFAULT },
  })),
  'GET /efaxes/v2/log': may('PracticeAdmin', 'own', asAdmin),
  'GET /efaxes/v2/log/export': may('PracticeAdmin', 'own', asAdmin),
}

export const whoMay: WhoMay = {
  heading: 'Fax',
  about:
    'A fax that came to Bright Smiles from a machine elsewhere, or that they sent; Lakeside finds nothing of it.',
  calls,
  streams: {
    fax: followed('record', async ({ as }) => (await as('admin')).practiceId!),
  },
  events: {
    'fax.changed': heard(['admin'], async (world) => (await withReceived(world)).params.faxId),
    'fax.settings-changed': heard(['admin'], async ({ app, as }) => {
      await app.call('PUT /efaxes/v2/cover', {
        as: await as('admin'),
        body: { isUsual: true, confidentiality: CONFIDENTIALITY_DEFAULT },
      })
      return 'cover'
    }),
  },
}
