import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The newest seal, kept outside the database: without it the end of the trail could be cut off unseen. */
export interface Anchor {
  number: number
  /** Base64. */
  hash: string
}

const fileIn = (dataFolder: string): string => join(dataFolder, 'audit-anchor.json')

export async function readAnchor(dataFolder: string): Promise<Anchor | undefined> {
  const text = await readFile(fileIn(dataFolder), 'utf8').catch(() => undefined)
  return text ? (JSON.parse(text) as Anchor) : undefined
}

export async function writeAnchor(dataFolder: string, anchor: Anchor): Promise<void> {
  const file = fileIn(dataFolder)
  await writeFile(`${file}.new`, `${JSON.stringify(anchor)}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
}
