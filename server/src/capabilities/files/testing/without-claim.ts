import type { WithoutClaim } from '#testing/without-claim.ts'

export const withoutClaim: WithoutClaim = {
  'signed-in': [
    'DELETE /files/v2/:id',
    'DELETE /files/v2/resumable',
    'DELETE /files/v2/resumable/:id',
    'GET /files/v2/:id',
    'GET /files/v2/links',
    'GET /files/v2/space',
    'PATCH /files/v2/resumable',
    'PATCH /files/v2/resumable/:id',
    'POST /files/v2/private/:blobType',
    'POST /files/v2/public/:blobType',
    'POST /files/v2/resumable',
    'POST /files/v2/resumable/:id',
    'POST /persons/v3/profile-image',
  ],
  open: [
    'GET /files/v2/download/:token/:fileName',
    'GET /files/v2/shown/:id/:fileName',
    'GET /files/v2/thumbnail/:token/:fileName',
  ],
}
