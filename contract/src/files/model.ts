import { z } from 'zod'
import { Id, Instant } from '../kernel/shapes.ts'
import { BLOB_TYPES, FILE_KINDS } from './rules.ts'

export const FileKind = z.enum(FILE_KINDS)

/** What a file is for; it decides who may be asked about it and how large it may be. */
export const BlobType = z.enum(BLOB_TYPES)

/** A file that was kept, as whoever may see it is told. The links work for a short while and for their holder. */
export const StoredFile = z
  .object({
    id: Id,
    fileName: z.string(),
    kind: FileKind,
    mediaType: z.string(),
    size: z.int().nonnegative(),
    blobType: BlobType,
    /** Nothing holds an unclaimed file yet: it is swept after a day. A quarantined one was found infected. */
    state: z.enum(['unclaimed', 'claimed', 'quarantined']),
    url: z.string().nullable(),
    thumbnailUrl: z.string().nullable(),
    /** Size in pixels of an image or of a PDF's first page, so that its box can be drawn before it is there. */
    width: z.int().nullable(),
    height: z.int().nullable(),
    pages: z.int().nullable(),
    /** Scripts or macros, or what could not be looked into. Nothing of it runs here. */
    hasActiveContent: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'StoredFile' })
export type StoredFile = z.infer<typeof StoredFile>

const Share = z.object({
  /** What is kept, and what is being sent. */
  usedBytes: z.int().nonnegative(),
  maxBytes: z.int().nonnegative().nullable(),
})

/** How much space there is for files, and how much of it is used. */
export const FileSpace = z.object({
  own: Share,
  /** Nothing where the practice has no limit of its own. */
  practice: Share.nullable(),
})
export type FileSpace = z.infer<typeof FileSpace>
