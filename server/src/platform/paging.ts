import { timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { wrongInput } from './refusal.ts'
import { keyedHash, type Secrets } from './secrets/secrets.ts'

/** As much of the seal as a token carries: enough that nobody makes one up. */
const SEAL_BYTES = 16

interface PageQuery {
  pageSize: number
  continuationToken?: string
}

/**
 * Pages of one list. A token contains the sort key of the last row of the page before, so that rows that come or go
 * meanwhile move no others. It is sealed for this list: a token that a caller made up, or took from another list, is
 * refused.
 */
export function paging<Cursor extends z.ZodType>(list: string, cursor: Cursor) {
  const sealOf = ({ keyFor }: Secrets, body: string): Buffer =>
    keyedHash(keyFor('paging'), `${list} ${body}`).subarray(0, SEAL_BYTES)

  function write(secrets: Secrets, key: z.input<Cursor>): string {
    const body = Buffer.from(JSON.stringify(key)).toString('base64url')
    return `${body}.${sealOf(secrets, body).toString('base64url')}`
  }

  function readToken(secrets: Secrets, token: string): z.output<Cursor> {
    const [body = '', signature = ''] = token.split('.')
    const seal = Buffer.from(signature, 'base64url')
    const isOurs = seal.length === SEAL_BYTES && timingSafeEqual(seal, sealOf(secrets, body))
    const decoded = isOurs
      ? cursor.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
      : undefined
    if (!decoded?.success)
      throw wrongInput('query.continuationToken', 'We couldn’t find this page. Please start over.')
    return decoded.data
  }

  return {
    /** The token of a page that begins behind this key, where the key is not that of the last row shown. */
    tokenFor: write,
    /**
     * Where the page begins, undefined for the first one, and how many rows to read: one more shows whether there is a
     * next page.
     */
    begin: (secrets: Secrets, { pageSize, continuationToken }: PageQuery) => ({
      after: continuationToken === undefined ? undefined : readToken(secrets, continuationToken),
      limit: pageSize + 1,
    }),
    /** For a page that begins after this key, where the list itself knows that it has not ended. */
    tokenOf: write,
    /** The rows of the page, and the token of the next one. */
    cut<Row>(
      secrets: Secrets,
      { pageSize }: PageQuery,
      rows: readonly Row[],
      keyOf: (row: Row) => z.input<Cursor>,
    ): { page: Row[]; continuationToken: string | null } {
      const page = rows.slice(0, pageSize)
      const last = page.at(-1)
      const hasMore = rows.length > page.length && last !== undefined
      return { page, continuationToken: hasMore ? write(secrets, keyOf(last)) : null }
    },
  }
}
