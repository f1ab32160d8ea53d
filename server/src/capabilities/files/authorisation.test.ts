import { randomUUID } from 'node:crypto'
import * as routes from '@corridor/contract/files/routes.ts'
import { ANEW, type Row, testWhoMay } from '../../../testing/world/who-may.ts'
import type { World } from '../../../testing/world/world.ts'
import { fileClient } from './testing/file-client.ts'

const TUS = { 'tus-resumable': '1.0.0' }
const encoded = (value: string) => Buffer.from(value).toString('base64')

const announced = (): Row => ({
  each: () => ({
    headers: {
      ...TUS,
      'upload-length': '10',
      'upload-metadata': `id ${encoded(randomUUID())},fileName ${encoded('a.txt')},blobType ${encoded('attachment')}`,
    },
  }),
})

/** An upload that the admin of Bright Smiles has begun. */
const begun = (headers: Record<string, string>): Row => ({
  once: async ({ app, as }: World) => {
    const id = randomUUID()
    await fileClient(app).tus.create(await as('admin'), 10, { id })
    return { params: { id }, headers: { ...TUS, ...headers } }
  },
})
const part = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
const nowhere: Row = { once: () => ({ headers: TUS }) }
const takenAway: Row = { once: () => ({ body: { fileId: null } }) }

/* Who has not been let in sends identity documents alone. A file that nothing holds is its sender's alone; a link and a public file ask for nothing but the address. */
// biome-ignore format: a table is read by its columns
testWhoMay(
  routes,
  {
    //                                                            admin other member indiv pend. unver. stranger
    'POST /files/v2/private/:blobType': ['                         200   200   200   200   403   403   401', ANEW],
    'POST /files/v2/public/:blobType': ['                          200   200   200   200   403   403   401', ANEW],
    'GET /files/v2/:id': ['                                        200   404   404   404   404   404   401'],
    // What may not be read is left out of the list, so everybody gets one.
    'GET /files/v2/links': ['                                      200   200   200   200   200   200   401'],
    'GET /files/v2/space': ['                                      200   200   200   200   200   200   401'],
    'DELETE /files/v2/:id': ['                                     200   404   404   404   404   404   401'],
    'GET /files/v2/download/:token/:fileName': ['                  200   200   200   200   200   200   200'],
    'GET /files/v2/thumbnail/:token/:fileName': ['                 200   200   200   200   200   200   200'],
    'GET /files/v2/shown/:id/:fileName': ['                        200   200   200   200   200   200   200'],
    'GET /file-reader/v2/:id': ['                                  200   404   404   404   403   403   401'],
    'POST /persons/v3/profile-image, somebody else’s upload': ['   404   404   404   404   404   404   401'],
    'POST /persons/v3/profile-image, none': ['                     200   200   200   200   200   200   401', takenAway],
    'POST /files/v2/resumable': ['                                 201   201   201   201   403   403   401', announced()],
    'PATCH /files/v2/resumable/:id': ['                            204   404   404   404   404   404   401', begun(part)],
    'DELETE /files/v2/resumable/:id': ['                           204   404   404   404   404   404   401', begun({})],
    // What the library mounts beside these begins and finds no upload.
    'POST /files/v2/resumable/:id': ['                             400   400   400   400   400   400   401', begun({})],
    'PATCH /files/v2/resumable': ['                                404   404   404   404   404   404   401', nowhere],
    'DELETE /files/v2/resumable': ['                               404   404   404   404   404   404   401', nowhere],
  },
  { also: /resumable/ },
)
