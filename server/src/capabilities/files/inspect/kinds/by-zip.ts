import type { FileKind } from '@corridor/contract/files/rules.ts'
import type { ZipEntry } from '../archive/zip-list.ts'
import { listZip } from '../archive/zip-list.ts'
import type { Content } from '../content.ts'
import type { Detected } from './detected.ts'
import { detected, honestExtension, openExtension } from './detected.ts'

const OOXML = 'application/vnd.openxmlformats-officedocument'

interface Office {
  folder: string
  kind: FileKind
  mediaType: string
  extension: string
  others: string[]
  withMacros: { mediaType: string; extension: string; others: string[] }
}

const OFFICE: Office[] = [
  {
    folder: 'word/',
    kind: 'WORD',
    mediaType: `${OOXML}.wordprocessingml.document`,
    extension: 'docx',
    others: ['dotx'],
    withMacros: {
      mediaType: 'application/vnd.ms-word.document.macroenabled.12',
      extension: 'docm',
      others: ['dotm'],
    },
  },
  {
    folder: 'xl/',
    kind: 'EXCEL',
    mediaType: `${OOXML}.spreadsheetml.sheet`,
    extension: 'xlsx',
    others: ['xltx', 'xlsb'],
    withMacros: {
      mediaType: 'application/vnd.ms-excel.sheet.macroenabled.12',
      extension: 'xlsm',
      others: ['xltm', 'xlsb'],
    },
  },
  {
    folder: 'ppt/',
    kind: 'POWERPOINT',
    mediaType: `${OOXML}.presentationml.presentation`,
    extension: 'pptx',
    others: ['potx', 'ppsx'],
    withMacros: {
      mediaType: 'application/vnd.ms-powerpoint.presentation.macroenabled.12',
      extension: 'pptm',
      others: ['potm', 'ppsm'],
    },
  },
]

const OPEN_DOCUMENTS: Record<string, [FileKind, string, ...string[]]> = {
  'application/vnd.oasis.opendocument.text': ['WORD', 'odt', 'ott'],
  'application/vnd.oasis.opendocument.spreadsheet': ['EXCEL', 'ods', 'ots'],
  'application/vnd.oasis.opendocument.presentation': ['POWERPOINT', 'odp', 'otp'],
}

function findOffice(entries: readonly ZipEntry[], name: string): Detected | undefined {
  if (!entries.some((entry) => entry.name === '[Content_Types].xml')) return undefined
  const office = OFFICE.find(({ folder }) => entries.some((entry) => entry.name.startsWith(folder)))
  if (!office) return undefined
  const hasMacros = entries.some((entry) => /(?:^|\/)vbaProject\.bin$/i.test(entry.name))
  const hasPackages = entries.some((entry) => /\/(?:embeddings|activeX)\/.+\.bin$/i.test(entry.name))
  const { mediaType, extension, others } = hasMacros ? office.withMacros : office
  return detected('zip', office.kind, mediaType, honestExtension(name, extension, others), [
    ...(hasMacros ? (['macros'] as const) : []),
    ...(hasPackages ? (['embedded-files'] as const) : []),
  ])
}

/** OpenDocument puts its media type into the first entry, uncompressed, so that it is at a fixed offset. */
async function findOpenDocument(
  content: Content,
  entries: readonly ZipEntry[],
): Promise<Detected | undefined> {
  const type = entries.find((entry) => entry.name === 'mimetype')
  if (type?.at !== 0 || type.method !== 0 || type.size > 100) return undefined
  const mediaType = (await content.bytes(38, type.size)).toString('latin1').replace(/-template$/, '')
  const row = Object.hasOwn(OPEN_DOCUMENTS, mediaType) ? OPEN_DOCUMENTS[mediaType] : undefined
  if (!row) return undefined
  const [kind, extension, ...others] = row
  const hasMacros = entries.some((entry) => /^(?:Basic|Scripts)\/.+/.test(entry.name))
  return detected(
    'zip',
    kind,
    mediaType,
    honestExtension(content.name, extension, others),
    hasMacros ? ['macros'] : [],
  )
}

/** A document that is a ZIP inside, or an archive. */
export async function byZip(content: Content): Promise<Detected> {
  const entries = await listZip(content)
  const document = findOffice(entries, content.name) ?? (await findOpenDocument(content, entries))
  const archive = detected('zip', 'COMPRESSED', 'application/zip', openExtension(content.name, 'zip'))
  return { ...(document ?? archive), entries }
}
