import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ifMissing, replaceFile, writeSynced } from '../storage/durable-file.ts'

const Anchor = z.object({
  number: z.number(),
  /** Base64. */
  hash: z.string(),
})

/** The newest seal, stored outside the database: without it the end of the trail could be cut off unseen. */
export type Anchor = z.infer<typeof Anchor>

const fileIn = (dataFolder: string): string => join(dataFolder, 'audit-anchor.json')

export async function readAnchor(dataFolder: string): Promise<Anchor | undefined> {
  const text = await readFile(fileIn(dataFolder), 'utf8').catch(ifMissing)
  if (text === undefined) return undefined
  try {
    return Anchor.parse(JSON.parse(text))
  } catch {
    throw new Error(
      `The note of the newest seal in ${fileIn(dataFolder)} cannot be read. Put back a copy of it.`,
    )
  }
}

/**
 * Records the newest seal, as long as the one that was recorded before is still there. Otherwise the end of the trail was
 * cut off or rewritten: the record stays as it is, so that this is found for ever, and the answer is false.
 */
export async function growAnchor(
  dataFolder: string,
  newest: Anchor,
  findSeal: (number: number) => Promise<Anchor | undefined>,
): Promise<boolean> {
  const before = await readAnchor(dataFolder)
  if (before && (await findSeal(before.number))?.hash !== before.hash) return false
  if (before?.number === newest.number) return true
  const file = fileIn(dataFolder)
  const text = `${JSON.stringify(newest)}\n`
  if (await stat(file).catch(ifMissing)) await replaceFile(file, text)
  else await writeSynced(file, text)
  return true
}
