import { z } from 'zod'
import { Id, Instant, text } from '../kernel/shapes.ts'
import { SOUND_MAX_MS, WAVE_MAX } from './limits.ts'
import { BLOB_TYPES, FILE_ADDRESS, FILE_KINDS } from './rules.ts'

export const FileKind = z.enum(FILE_KINDS)

/** What a file is for; it decides who may be asked about it and how large it may be. */
export const BlobType = z.enum(BLOB_TYPES)

/** How loud a recording is from its beginning to its end, one hexadecimal digit for each bar. */
export const Wave = z.string().regex(new RegExp(`^[0-9a-f]{1,${WAVE_MAX}}$`))
export const SoundMs = z.coerce.number().int().min(0).max(SOUND_MAX_MS)

/** What the sender of a recording says of it: it is drawn before it is played, and decides nothing. */
export const Sound = z.object({ durationMs: z.int(), wave: z.string() })
export type Sound = z.infer<typeof Sound>

/** A stored file, as its readers see it. The links work for a short time and for one session. */
export const StoredFile = z
  .object({
    id: Id,
    fileName: z.string(),
    kind: FileKind,
    mediaType: z.string(),
    size: z.int().nonnegative(),
    blobType: BlobType,
    /**
     * No record uses an unclaimed file yet, and it is deleted after a day. A quarantined one was found
     * infected.
     */
    state: z.enum(['unclaimed', 'claimed', 'quarantined']),
    url: z.string().nullable(),
    thumbnailUrl: z.string().nullable(),
    /** Size in pixels of an image or of a PDF's first page, so that its box can be drawn before it is there. */
    width: z.int().nullable(),
    height: z.int().nullable(),
    pages: z.int().nullable(),
    /** Of a recording, where the browser that sent it could listen to it. */
    sound: Sound.optional(),
    /** It contains scripts or macros, or could not be examined. Nothing in it runs here. */
    hasActiveContent: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'StoredFile' })
export type StoredFile = z.infer<typeof StoredFile>

/** An uploaded file as a record that is made of it names it: its id, its address, or all that the upload answered. */
export const UploadedFile = z.union([
  Id,
  z.object({ id: Id }).transform(({ id }) => id),
  text(2_048).regex(FILE_ADDRESS, 'This isn’t the address of an uploaded file.'),
])

const Share = z.object({
  /** Bytes of stored files and of uploads in progress. */
  usedBytes: z.int().nonnegative(),
  maxBytes: z.int().nonnegative().nullable(),
})

/** How much space there is for files, and how much of it is used. */
export const FileSpace = z.object({
  own: Share,
  /** Null where the practice has no limit of its own. */
  practice: Share.nullable(),
})
export type FileSpace = z.infer<typeof FileSpace>
