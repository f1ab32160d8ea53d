import { timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { wrongInput } from './refusal.ts'
import { keyedHash, type Secrets } from './secrets/secrets.ts'

/** As much of the seal as a token carries: enough that nobody makes one up. */
const SEAL_BYTES = 16

interface Asked {
  pageSize: number
  continuationToken?: string
}

/**
 * Pages of one list. A token holds the sort key of the last row of the page before, so that whoever comes or goes meanwhile
 * moves nobody else. It is sealed for this list: what a caller made up, or took from another list, is refused.
 */
export function paging<Place extends z.ZodType>(list: string, place: Place) {
  const sealOf = ({ keyFor }: Secrets, body: string): Buffer =>
    keyedHash(keyFor('paging'), `${list} ${body}`).subarray(0, SEAL_BYTES)

  function write(secrets: Secrets, key: z.input<Place>): string {
    const body = Buffer.from(JSON.stringify(key)).toString('base64url')
    return `${body}.${sealOf(secrets, body).toString('base64url')}`
  }

  function readToken(secrets: Secrets, token: string): z.output<Place> {
    const [body = '', given = ''] = token.split('.')
    const seal = Buffer.from(given, 'base64url')
    const isOurs = seal.length === SEAL_BYTES && timingSafeEqual(seal, sealOf(secrets, body))
    const known = isOurs
      ? place.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
      : undefined
    if (!known?.success)
      throw wrongInput('query.continuationToken', 'This page cannot be found. Please begin anew.')
    return known.data
  }

  return {
    /** Where the page begins, nothing for the first one, and how many rows to read: one more tells whether there is a next. */
    begin: (secrets: Secrets, { pageSize, continuationToken }: Asked) => ({
      after: continuationToken === undefined ? undefined : readToken(secrets, continuationToken),
      limit: pageSize + 1,
    }),
    /** The rows of the page, and the token of the next one. */
    cut<Row>(
      secrets: Secrets,
      { pageSize }: Asked,
      rows: readonly Row[],
      keyOf: (row: Row) => z.input<Place>,
    ): { page: Row[]; continuationToken: string | null } {
      const page = rows.slice(0, pageSize)
      const last = page.at(-1)
      const hasMore = rows.length > page.length && last !== undefined
      return { page, continuationToken: hasMore ? write(secrets, keyOf(last)) : null }
    },
  }
}
