import type { StoredFile } from '@corridor/contract/files/model.ts'

/** More than anybody reads on a screen, and little enough for any browser to lay out. */
export const READ_BYTES = 1024 * 1024

export interface ReadText {
  text: string
  isCut: boolean
}

/** Spreadsheet programs on Windows write tables in UTF-16, and say so in the first two bytes. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return 'utf-8'
}

export function textOf(bytes: Uint8Array, { kind, size }: Pick<StoredFile, 'kind' | 'size'>): ReadText {
  const isCut = size > READ_BYTES
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes.subarray(0, READ_BYTES))
  if (kind !== 'JSON' || isCut) return { text, isCut }
  try {
    return { text: JSON.stringify(JSON.parse(text), null, 2), isCut }
  } catch {
    return { text, isCut }
  }
}

/** The first part of a file as text. Rejects when the link does not work. */
export async function readText(
  url: string,
  file: Pick<StoredFile, 'kind' | 'size'>,
  signal: AbortSignal,
): Promise<ReadText> {
  const response = await fetch(url, { headers: { range: `bytes=0-${READ_BYTES - 1}` }, signal })
  if (!response.ok) throw new Error(`${response.status}`)
  return textOf(new Uint8Array(await response.arrayBuffer()), file)
}
