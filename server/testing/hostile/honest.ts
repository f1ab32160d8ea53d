import { ErrorShape } from '@corridor/contract/kernel/shapes.ts'
import type { Answer } from '../calls.ts'

const Strict = ErrorShape.strict()
const OUR_INSIDE = /\bat .+:\d+:\d+|node_modules|SELECT|INSERT/
/** Zod's own words are for programmers. */
const FOR_PROGRAMMERS = /Invalid (?:input|option|string|UUID|ISO)|Too (?:small|big)|Unrecogni/

/** Whatever is sent, the answer is a result or the one error shape, and never our fault. Says what is wrong with one that is not. */
export function dishonesty({ status, body }: Pick<Answer, 'status' | 'body'>): string | undefined {
  if (status >= 500) return `answered with ${status}`
  if (status < 400) return undefined
  const written = JSON.stringify(body)
  if (!Strict.safeParse(body).success || body.statusCode !== status) return `not the error shape: ${written}`
  if (OUR_INSIDE.test(written)) return `shows our inside: ${written}`
  if (FOR_PROGRAMMERS.test(written)) return `speaks to programmers: ${written}`
  return undefined
}
