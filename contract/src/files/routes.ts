import { z } from 'zod'
import { claim, open, signedIn } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Done, Id, NewId, text } from '../kernel/shapes.ts'
import { LINKS_AT_ONCE } from './limits.ts'
import { BlobType, FileSpace, SoundMs, StoredFile, Wave } from './model.ts'

const Bytes = z.unknown()

/** A file that is sent twice under one id is stored once and gets the same answer. */
const UploadQuery = z.object({
  fileName: text(1024).min(1),
  id: NewId,
  /** Of a recording: its length, and the wave to draw. They count together, and for sound alone. */
  durationMs: SoundMs.optional(),
  wave: Wave.optional(),
})

export const uploadPrivate = route({
  call: 'POST /files/v2/private/:blobType',
  summary: 'Takes a file as the raw body. Only people who may see the record that holds it get it back.',
  access: signedIn,
  audit: 'files.uploaded',
  transfer: 'upload',
  params: z.object({ blobType: BlobType }),
  query: UploadQuery,
  body: Bytes,
  reply: StoredFile,
})

export const uploadPublic = route({
  call: 'POST /files/v2/public/:blobType',
  summary:
    'Takes a file that is shown to everyone who knows its unguessable address, a profile picture for one.',
  access: signedIn,
  audit: 'files.uploaded',
  transfer: 'upload',
  params: z.object({ blobType: BlobType }),
  query: UploadQuery,
  body: Bytes,
  reply: StoredFile,
})

export const getFile = route({
  call: 'GET /files/v2/:id',
  summary: 'What is known of a file, with fresh links to it.',
  access: signedIn,
  audit: 'files.looked-up',
  params: z.object({ id: Id }),
  reply: StoredFile,
})

/** Ids with commas between them. */
const Ids = z
  .string()
  .transform((list) => list.split(','))
  .pipe(z.array(Id).min(1).max(LINKS_AT_ONCE))

export const getLinks = route({
  call: 'GET /files/v2/links',
  summary: `Up to ${LINKS_AT_ONCE} files with fresh links. What the caller may not read is left out.`,
  access: signedIn,
  audit: 'files.links-read',
  query: z.object({ ids: Ids }),
  reply: z.object({ files: z.array(StoredFile) }),
})

export const getSpace = route({
  call: 'GET /files/v2/space',
  summary: 'How much space for files the caller has, and how much is used.',
  access: signedIn,
  hasNoPatientData: true,
  reply: FileSpace,
})

export const deleteFile = route({
  call: 'DELETE /files/v2/:id',
  summary: 'Deletes a file that nothing holds, by its sender.',
  access: signedIn,
  audit: 'files.deleted',
  params: z.object({ id: Id }),
  reply: Done,
})

const LinkParams = z.object({ token: z.string().min(1).max(512), fileName: text(1024) })

export const download = route({
  call: 'GET /files/v2/download/:token/:fileName',
  summary: 'The bytes of a file, whole or a range of them, by a signed link.',
  access: open(
    'the signed link is the proof; it names a session that must be live and may still see the file',
  ),
  audit: 'files.downloaded',
  transfer: 'download',
  params: LinkParams,
  reply: Bytes,
})

export const thumbnail = route({
  call: 'GET /files/v2/thumbnail/:token/:fileName',
  summary: 'The small picture of a file, by a signed link.',
  access: open(
    'the signed link is the proof; it names a session that must be live and may still see the file',
  ),
  audit: 'files.previewed',
  transfer: 'download',
  params: LinkParams,
  reply: Bytes,
})

export const showPublic = route({
  call: 'GET /files/v2/shown/:id/:fileName',
  summary: 'A public file, a profile picture for one.',
  access: open('public files are for everybody who has their unguessable address'),
  hasNoPatientData: true,
  transfer: 'download',
  params: z.object({ id: Id, fileName: text(1024) }),
  reply: Bytes,
})

export const readFile = route({
  call: 'GET /file-reader/v2/:id',
  summary: 'The bytes of a file for programs that carry a bearer token instead of a link.',
  access: claim('FileReader'),
  audit: 'files.downloaded',
  transfer: 'download',
  params: z.object({ id: Id }),
  reply: Bytes,
})

const Part = z.number().min(0).max(1)
const Side = Part.gt(0)

/** Fractions that add up to one on paper may add up to a little more in a computer. */
const fits = (start: number, length: number): boolean => start + length <= 1 + 1e-9

/** The part to show, as fractions of the picture's width and height. */
const Crop = z
  .object({ x: Part, y: Part, width: Side, height: Side })
  .refine(
    ({ x, y, width, height }) => fits(x, width) && fits(y, height),
    'This part reaches out of the picture.',
  )

export const setProfileImage = route({
  call: 'POST /persons/v3/profile-image',
  summary: 'Makes an uploaded picture, or a square part of it, the caller’s own; without one, takes it away.',
  access: signedIn,
  audit: 'files.profile-image-set',
  body: z.object({
    fileId: Id.nullable(),
    crop: Crop.optional(),
  }),
  reply: z.object({ profileImage: z.string().nullable() }),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'files/routes': typeof import('./routes.ts')
  }
}
