/** Names are cut to this many bytes of UTF-8, keeping the extension. */
export const NAME_MAX_BYTES = 200
/** Unclaimed files are swept after this long. */
export const UNCLAIMED_HOURS = 24
/** A signed link works this long. */
export const LINK_MINUTES = 15
/** The longest side of a thumbnail, in pixels. */
export const THUMBNAIL_SIDE = 480
/** An image with more pixels than this is a bomb. */
export const IMAGE_MAX_PIXELS = 100_000_000
/** All frames of an animation, or all pages of a TIFF, together. */
export const FRAMES_MAX_PIXELS = 4 * IMAGE_MAX_PIXELS
export const FRAMES_MAX = 2_000
/** A larger picture cannot be cleaned of its location within bounded memory, so it is refused. */
export const IMAGE_MAX_BYTES = 100 * 1024 ** 2
/** A larger PDF gets no picture of its first page. */
export const PDF_PICTURE_MAX_BYTES = 64 * 1024 ** 2
/** An archive that unpacks to more than this, or this many times its size, is a bomb. */
export const ARCHIVE_MAX_BYTES = 4 * 1024 ** 3
export const ARCHIVE_MAX_RATIO = 200
/** This much may always come out, whatever the ratio: small logs and tables compress a thousandfold. */
export const ARCHIVE_FREE_BYTES = 64 * 1024 ** 2
/** The same of a PDF, whose pages are pictures that are unpacked one at a time. */
export const PDF_FREE_BYTES = 512 * 1024 ** 2
export const ARCHIVE_MAX_ENTRIES = 10_000
/** A table in a document in an archive in an archive. */
export const ARCHIVE_MAX_DEPTH = 4
/**
 * Documents a person who is not approved yet may have; one more replaces the oldest one that no record uses.
 */
export const STRANGER_FILES = 5
/** All that one link for a guest may bring in. */
export const GUEST_SPACE_BYTES = 200 * 1024 ** 2
export const GUEST_FILES = 20
/** How many bars the wave of a recording has at most. */
export const WAVE_MAX = 64
/** Longer than any recording that is sent at once. */
export const SOUND_MAX_MS = 24 * 60 * 60_000
/** Files whose links are requested in one call. */
export const LINKS_AT_ONCE = 100
/** Unfinished uploads one person can have at once. */
export const UPLOADS_PER_PERSON = 20
/**
 * An unfinished upload that received no byte for this long is dropped when its sender needs room for a new
 * one.
 */
export const UPLOAD_IDLE_MINUTES = 2
