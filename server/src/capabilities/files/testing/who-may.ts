import { randomUUID } from 'node:crypto'
import type * as routes from '@corridor/contract/files/routes.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import sharp from 'sharp'
import { type Calls, EACH_TIME, may, mayEach, type Way, type WhoMay } from '#testing/matrix/part.ts'
import type { World } from '#testing/world/world.ts'
import { fileClient } from './file-client.ts'

const picture = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: '#224488' } })
    .png()
    .toBuffer()

const named = () => ({ fileName: 'me.png', id: randomUUID() })

/** A picture that its sender may read and no record references. */
async function upload({ app }: World, as: LoginReply) {
  const input = { as, params: { blobType: 'attachment' as const }, query: named(), body: await picture() }
  return (await app.call('POST /files/v2/private/:blobType', input)).body
}

async function uploadProfileImage({ app }: World, as: LoginReply): Promise<string> {
  const input = { as, params: { blobType: 'profile-image' as const }, query: named(), body: await picture() }
  return (await app.call('POST /files/v2/public/:blobType', input)).body.id
}

/** The last parts of a link: the token and the name of the file. */
function partsOfLink(link: string | null) {
  const [token = '', fileName = ''] = (link ?? '').split('/').slice(-2).map(decodeURIComponent)
  return { token, fileName }
}

const TUS = { 'tus-resumable': '1.0.0' }
const encoded = (value: string) => Buffer.from(value).toString('base64')

const created: Way = {
  each: () => ({
    headers: {
      ...TUS,
      'upload-length': '10',
      'upload-metadata': `id ${encoded(randomUUID())},fileName ${encoded('a.txt')},blobType ${encoded('attachment')}`,
    },
  }),
}

/** An upload that the admin of Bright Smiles has begun. */
const begun = (headers: Record<string, string>): Way => ({
  once: async ({ app, as }: World) => {
    const id = randomUUID()
    await fileClient(app).tus.create(await as('admin'), 10, { id })
    return { params: { id }, headers: { ...TUS, ...headers } }
  },
})
const part = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
const nowhere: Way = { once: () => ({ headers: TUS }) }

const calls: Calls<typeof routes> = {
  'POST /files/v2/private/:blobType': may(
    'signed in',
    { of: 'own', plain: 403, former: 403, pending: 403, unverified: 403 },
    async ({ as }) => ({
      as: await as('admin'),
      params: { blobType: 'attachment' },
      query: named(),
      body: await picture(),
    }),
    EACH_TIME,
  ),
  'POST /files/v2/public/:blobType': may(
    'signed in',
    { of: 'own', former: 403, pending: 403, unverified: 403 },
    async ({ as }) => ({
      as: await as('admin'),
      params: { blobType: 'profile-image' },
      query: named(),
      body: await picture(),
    }),
    EACH_TIME,
  ),
  'GET /files/v2/:id': may('signed in', 'record', async (world) => {
    const own = await world.as('admin')
    return { as: own, params: { id: (await upload(world, own)).id } }
  }),
  'GET /files/v2/links': may('signed in', 'own', async (world) => {
    const own = await world.as('admin')
    return { as: own, query: { ids: (await upload(world, own)).id } }
  }),
  'GET /files/v2/space': may('signed in', 'own', async ({ as }) => ({ as: await as('admin') })),
  'DELETE /files/v2/:id': may('signed in', 'record', async (world) => {
    const own = await world.as('admin')
    return { as: own, params: { id: (await upload(world, own)).id } }
  }),
  'GET /files/v2/download/:token/:fileName': may('open', 'own', async (world) => ({
    params: partsOfLink((await upload(world, await world.as('admin'))).url),
  })),
  'GET /files/v2/thumbnail/:token/:fileName': may('open', 'own', async (world) => ({
    params: partsOfLink((await upload(world, await world.as('admin'))).thumbnailUrl),
  })),
  'GET /files/v2/shown/:id/:fileName': may('open', 'own', async (world) => {
    const own = await world.newcomer()
    const body = { fileId: await uploadProfileImage(world, own) }
    const set = await world.app.call('POST /persons/v3/profile-image', { as: own, body })
    const { token: id, fileName } = partsOfLink(set.body.profileImage)
    return { params: { id, fileName } }
  }),
  'GET /file-reader/v2/:id': may('FileReader', 'record', async (world) => {
    const own = await world.as('admin')
    return { as: own, params: { id: (await upload(world, own)).id } }
  }),
  'POST /persons/v3/profile-image': mayEach(
    'signed in',
    async (world) => {
      const own = await world.newcomer()
      const crop = { x: 0, y: 0, width: 0.5, height: 0.5 }
      return { as: own, body: { fileId: await uploadProfileImage(world, own), crop } }
    },
    { 'somebody else’s upload': [404], none: ['own', { once: () => ({ body: { fileId: null } }) }] },
  ),
}

export const whoMay: WhoMay = {
  heading: 'Files',
  about:
    'Who has not been let in sends identity documents alone. A file that nothing holds is its sender’s alone. A link and a public file ask for nothing but the address. What the library for resumable uploads mounts beside our calls begins and finds no upload.',
  calls,
  beside: {
    'POST /files/v2/resumable': [
      'signed in',
      { of: 403, admin: 201, other: 201, member: 201, alone: 201 },
      created,
    ],
    'PATCH /files/v2/resumable/:id': ['signed in', { of: 'record', admin: 204 }, begun(part)],
    'DELETE /files/v2/resumable/:id': ['signed in', { of: 'record', admin: 204 }, begun({})],
    'POST /files/v2/resumable/:id': ['signed in', 400, begun({})],
    'PATCH /files/v2/resumable': ['signed in', 404, nowhere],
    'DELETE /files/v2/resumable': ['signed in', 404, nowhere],
  },
}
