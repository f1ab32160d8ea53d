import type { Readable } from 'node:stream'
import { emptyFile, fileTooLarge, unreadablePhoto, wrongKind } from '@corridor/contract/files/errors.ts'
import type { BlobType, FileKind } from '@corridor/contract/files/rules.ts'
import { BLOB_RULES, tooLargeText } from '@corridor/contract/files/rules.ts'
import { check, Refusal } from '#platform/refusal.ts'
import { checkZip } from './archive/check-zip.ts'
import { checkCompressedStream } from './archive/compressed-stream.ts'
import { cleanName } from './clean-name.ts'
import { type Content, type ContentSource, openContent } from './content.ts'
import { detectKind } from './detect-kind.ts'
import { drawnThumbnail } from './image/decoder.ts'
import type { ActiveContent, Detected, Form } from './kinds/detected.ts'
import { lookAtPdf } from './pdf/look-at-pdf.ts'
import { prepareImage } from './prepare-image.ts'

/** The result of examining a file, and the bytes to store. */
export interface Examined {
  kind: FileKind
  mediaType: string
  name: string
  extension: string
  width?: number
  height?: number
  pages?: number
  /**
   * It can run something, or could not be examined: it is served as plain bytes, and its readers see a
   * warning.
   */
  hasActiveContent: boolean
  /** Why, when it has. */
  activeContent: ActiveContent[]
  /** The bytes to store instead of the original, where that reveals where or by whom it was made. */
  cleaned?: () => Promise<Readable>
  thumbnail?: Buffer
}

type Learned = Partial<
  Pick<Examined, 'width' | 'height' | 'pages' | 'cleaned' | 'thumbnail' | 'activeContent'>
>

/** Forms that a browser draws without running anything. TIFF is not one of them: browsers do not draw it. */
const INERT_FORMS = new Set<Form>(['jpeg', 'png', 'webp', 'gif', 'pdf', 'text', 'video'])

async function lookCloser(content: Content, { form, entries = [] }: Detected): Promise<Learned> {
  switch (form) {
    case 'jpeg':
    case 'png':
    case 'webp':
    case 'gif':
    case 'tiff':
      return prepareImage(content, form)
    case 'foreign-photo':
      throw new Refusal(unreadablePhoto)
    case 'pdf': {
      const { picture, ...look } = await lookAtPdf(content)
      return { ...look, thumbnail: picture && (await drawnThumbnail(picture)) }
    }
    case 'zip':
      await checkZip(content, entries)
      return {}
    case 'gzip':
    case 'zstd':
      await checkCompressedStream(content, form)
      return {}
    default:
      return {}
  }
}

/**
 * Decides everything that follows from a file's content, in bounded memory. Refuses files that are empty,
 * too large, of a kind that the blob type does not accept, damaged, bombs or deceptive.
 */
export async function examine(source: ContentSource, blobType: BlobType): Promise<Examined> {
  const { kinds, maxBytes, isPublic } = BLOB_RULES[blobType]
  check(source.size > 0, emptyFile)
  check(source.size <= maxBytes, { ...fileTooLarge, message: tooLargeText(maxBytes) })
  const content = await openContent(source)
  const what = await detectKind(content)
  check(!kinds || kinds.includes(what.kind), wrongKind)
  const mayBeDrawn = INERT_FORMS.has(what.form) || what.form === 'foreign-photo'
  // A public picture is there to be shown, so one that may not be shown has no use.
  check(!isPublic || mayBeDrawn, wrongKind)
  const { activeContent = [], ...learned } = await lookCloser(content, what)
  const active = [...new Set([...what.activeContent, ...activeContent])]
  return {
    kind: what.kind,
    mediaType: what.mediaType,
    name: cleanName(source.name, what.extension || undefined),
    extension: what.extension,
    ...learned,
    hasActiveContent: active.length > 0,
    activeContent: active,
  }
}
