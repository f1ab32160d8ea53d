import { randomUUID } from 'node:crypto'
import type * as routes from '@corridor/contract/files/routes.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import sharp from 'sharp'
import type { ValidCalls } from '#testing/world/valid-call.ts'
import type { World } from '#testing/world/world.ts'

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

export const validCalls: ValidCalls<typeof routes> = {
  'POST /files/v2/private/:blobType': async ({ as }) => ({
    as: await as('admin'),
    params: { blobType: 'attachment' },
    query: named(),
    body: await picture(),
  }),
  'POST /files/v2/public/:blobType': async ({ as }) => ({
    as: await as('admin'),
    params: { blobType: 'profile-image' },
    query: named(),
    body: await picture(),
  }),
  'GET /files/v2/:id': async (world) => {
    const own = await world.as('admin')
    return { as: own, params: { id: (await upload(world, own)).id } }
  },
  'GET /files/v2/links': async (world) => {
    const own = await world.as('admin')
    return { as: own, query: { ids: (await upload(world, own)).id } }
  },
  'GET /files/v2/space': async ({ as }) => ({ as: await as('admin') }),
  'DELETE /files/v2/:id': async (world) => {
    const own = await world.as('admin')
    return { as: own, params: { id: (await upload(world, own)).id } }
  },
  'GET /files/v2/download/:token/:fileName': async (world) => ({
    params: partsOfLink((await upload(world, await world.as('admin'))).url),
  }),
  'GET /files/v2/thumbnail/:token/:fileName': async (world) => ({
    params: partsOfLink((await upload(world, await world.as('admin'))).thumbnailUrl),
  }),
  'GET /files/v2/shown/:id/:fileName': async (world) => {
    const own = await world.newcomer()
    const body = { fileId: await uploadProfileImage(world, own) }
    const set = await world.app.call('POST /persons/v3/profile-image', { as: own, body })
    const { token: id, fileName } = partsOfLink(set.body.profileImage)
    return { params: { id, fileName } }
  },
  'GET /file-reader/v2/:id': async (world) => {
    const own = await world.as('admin')
    return { as: own, params: { id: (await upload(world, own)).id } }
  },
  'POST /persons/v3/profile-image': async (world) => {
    const own = await world.newcomer()
    const crop = { x: 0, y: 0, width: 0.5, height: 0.5 }
    return { as: own, body: { fileId: await uploadProfileImage(world, own), crop } }
  },
}
