import { Id, text } from '@corridor/contract/kernel/shapes.ts'
import { z } from 'zod'
import { wrongInput } from '../../../platform/refusal.ts'
import type { DirectoryPlace } from '../store/directory.ts'

const Place = z.tuple([text(1_000), text(1_000), Id])

/** A place in the directory as the caller carries it. It opens nothing, so it is not signed. */
export const tokenOfPlace = ({ lastKey, firstKey, id }: DirectoryPlace): string =>
  Buffer.from(JSON.stringify([lastKey, firstKey, id])).toString('base64url')

/** Reads a token back, or refuses what is none. */
export function placeOfToken(token: string): DirectoryPlace {
  const refusal = wrongInput('query.continuationToken', 'This page cannot be found. Please begin anew.')
  try {
    const place = Place.safeParse(JSON.parse(Buffer.from(token, 'base64url').toString('utf8')))
    if (!place.success) throw refusal
    const [lastKey, firstKey, id] = place.data
    return { lastKey, firstKey, id }
  } catch {
    throw refusal
  }
}
