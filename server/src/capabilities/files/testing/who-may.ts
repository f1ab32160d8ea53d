import { randomUUID } from 'node:crypto'
import { EACH_TIME, type Way, type WhoMay } from '#testing/matrix/part.ts'
import type { World } from '#testing/world/world.ts'
import { fileClient } from './file-client.ts'

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

export const whoMay: WhoMay = {
  ways: {
    'POST /files/v2/private/:blobType': EACH_TIME,
    'POST /files/v2/public/:blobType': EACH_TIME,
    'POST /persons/v3/profile-image, none': { once: () => ({ body: { fileId: null } }) },
    'POST /files/v2/resumable': created,
    'PATCH /files/v2/resumable/:id': begun(part),
    'DELETE /files/v2/resumable/:id': begun({}),
    'POST /files/v2/resumable/:id': begun({}),
    'PATCH /files/v2/resumable': nowhere,
    'DELETE /files/v2/resumable': nowhere,
  },
}
