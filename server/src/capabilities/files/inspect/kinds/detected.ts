import type { FileKind } from '@corridor/contract/files/rules.ts'
import { extensionOf, kindByName } from '@corridor/contract/files/rules.ts'
import type { ZipEntry } from '../archive/zip-list.ts'
import type { ImageForm } from '../prepare-image.ts'

/** How a file is built, which decides how it is examined further. */
export type Form =
  | ImageForm
  | 'svg'
  | 'foreign-photo'
  | 'pdf'
  | 'zip'
  | 'gzip'
  | 'zstd'
  | 'text'
  | 'markup'
  | 'video'
  | 'audio'
  | 'ole'
  | 'other'

/** Why a file is stored but never opened in the app: the parts of it that could run. */
export type ActiveContent =
  | 'script'
  | 'launch'
  | 'embedded-files'
  | 'open-action'
  | 'form-submit'
  | 'macros'
  | 'external-content'
  | 'unexamined'

export interface Detected {
  kind: FileKind
  mediaType: string
  /** The one the name may end in: its own where that is true, else the right one. Empty: any. */
  extension: string
  form: Form
  activeContent: ActiveContent[]
  /** The entries of a ZIP, so that it is listed once. */
  entries?: readonly ZipEntry[]
}

/** A double click on these runs something, so a text may not be named so. */
const RUNNABLE = new Set(
  [
    'html htm xhtml xht shtml mht mhtml hta svg svgz js mjs cjs jse vbs vbe wsf wsh ws bat cmd com exe',
    'scr pif cpl msi msc ps1 psm1 sh bash zsh command py pl rb php jsp asp aspx reg url lnk scf inf',
    'desktop webloc applescr chm dll iqy slk xll website library-ms',
  ].flatMap((line) => line.split(' ')),
)

/** The name's own ending where the content may have it, else the content's. */
export function honestExtension(name: string, canonical: string, aliases: readonly string[] = []): string {
  const own = extensionOf(name)
  return own === canonical || aliases.includes(own) ? own : canonical
}

/**
 * For text and archives, which have many extensions: any extension is accepted that claims no other kind and
 * runs nothing.
 */
export function openExtension(name: string, canonical: string, aliases: readonly string[] = []): string {
  const own = extensionOf(name)
  return own && kindByName(name) === 'UNKNOWN' && !RUNNABLE.has(own)
    ? own
    : honestExtension(name, canonical, aliases)
}

export const detected = (
  form: Form,
  kind: FileKind,
  mediaType: string,
  extension: string,
  activeContent: ActiveContent[] = [],
): Detected => ({ form, kind, mediaType, extension, activeContent })

/**
 * Unknown bytes, or a program: stored, never opened. A name that claims another kind gets an extension that
 * says so.
 */
export const unknown = (name: string): Detected =>
  detected(
    'other',
    'UNKNOWN',
    'application/octet-stream',
    kindByName(name) === 'UNKNOWN' ? extensionOf(name) : 'bin',
  )
