import { FAX_INPUT_MAX_BYTES } from '@corridor/contract/fax/limits.ts'
import { fileSentence, NO_FAX_FILES, tooManyPages } from '@corridor/contract/fax/problems.ts'
import * as files from '#capabilities/files/public.ts'
import { wrongInput } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { CoverPage } from './drawn-pages.ts'
import { type MadeFax, makeFax } from './make-fax.ts'
import { isOfficeFile, officeProblem, officeToPdf } from './office-file.ts'
import type { FaxPart } from './worker.ts'

const FIELD = 'body.fileIds'

function formOf({ kind, media_type }: files.FileRow): FaxPart['form'] | 'office' | undefined {
  if (kind === 'PDF') return 'pdf'
  if (kind === 'IMAGE') return 'image'
  if (kind === 'TEXT' || kind === 'CSV' || kind === 'JSON') return 'text'
  return isOfficeFile(media_type) ? 'office' : undefined
}

const own = (bytes: Uint8Array): Uint8Array => Uint8Array.from(bytes)

async function partOf(
  services: Services,
  fileId: string,
  practiceId: string,
  field: string,
): Promise<FaxPart> {
  const { row, body } = await files.openStored(services, fileId)
  const form = formOf(row)
  const name = row.file_name
  if (!form) {
    body.destroy()
    throw wrongInput(field, fileSentence('unsupported', name))
  }
  const problem = form === 'office' ? officeProblem(row) : undefined
  if (problem) {
    body.destroy()
    throw wrongInput(field, fileSentence(problem, name))
  }
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece as Uint8Array)
  const bytes = Buffer.concat(pieces)
  if (form !== 'office') return { name, form, bytes: own(bytes) }
  const printed = await officeToPdf(bytes, name, undefined, practiceId)
  if ('problem' in printed) throw wrongInput(field, fileSentence(printed.problem, name))
  return { name, form: 'pdf', bytes: own(printed.pdf) }
}

/** The document that was made, or a refusal that names the file it is about. */
export function madeOr(made: MadeFax, field = FIELD): { pdf: Buffer; pages: number } {
  if ('problem' in made) throw wrongInput(field, fileSentence(made.problem, made.name))
  if ('tooMany' in made) throw wrongInput(field, tooManyPages(made.tooMany))
  return made
}

/** Makes the document of a fax of stored files, in their order. The caller has checked that these may be read. */
export async function documentOf(
  services: Services,
  rows: readonly files.FileRow[],
  { practiceId, cover, header }: { practiceId: string; cover: CoverPage | null; header: string },
  field = FIELD,
): Promise<{ pdf: Buffer; pages: number }> {
  if (rows.length === 0) throw wrongInput(field, NO_FAX_FILES)
  const size = rows.reduce((sum, row) => sum + Number(row.size), 0)
  if (size > FAX_INPUT_MAX_BYTES)
    throw wrongInput(
      field,
      `These files are too large to fax. Please stay below ${FAX_INPUT_MAX_BYTES / 1024 ** 2} MB.`,
    )
  const parts: FaxPart[] = []
  for (const { id } of rows) parts.push(await partOf(services, id, practiceId, field))
  return madeOr(await makeFax({ parts, cover, header }, practiceId), field)
}
