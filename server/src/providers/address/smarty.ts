import { US_STATE_CODES } from '@corridor/contract/kernel/us-states.ts'
import { ADDRESS_SUGGESTIONS_MAX } from '@corridor/contract/office/limits.ts'
import type { AddressSuggestion } from '@corridor/contract/office/model.ts'
import { z } from 'zod'
import type { Log } from '#platform/log/log.ts'
import type { AddressPort } from './port.ts'

interface Options {
  url: string
  authId: string
  authToken: string
  timeoutMs?: number
}

/** People wait for it while they type. */
const TIMEOUT_MS = 3_000

const Answer = z.object({
  suggestions: z
    .array(
      z.object({
        street_line: z.string(),
        secondary: z.string().default(''),
        city: z.string(),
        state: z.string(),
        zipcode: z.string(),
      }),
    )
    // A search that finds nothing answers with null here.
    .nullable(),
})

const isState = (code: string): code is AddressSuggestion['state'] =>
  (US_STATE_CODES as readonly string[]).includes(code)

function suggestionsIn(answer: unknown): AddressSuggestion[] {
  return (Answer.parse(answer).suggestions ?? [])
    .flatMap(({ street_line, secondary, city, state, zipcode }) =>
      isState(state) ? [{ line1: street_line, line2: secondary, city, state, zip: zipcode }] : [],
    )
    .slice(0, ADDRESS_SUGGESTIONS_MAX)
}

class NotOk extends Error {
  override name = 'NotOk'
  status: number

  constructor(status: number) {
    super(`The service answered ${status}.`)
    this.status = status
  }
}

const reasonOf = (error: unknown): string => {
  if (error instanceof NotOk) return 'refused'
  if (error instanceof Error && error.name === 'TimeoutError') return 'silent'
  return error instanceof z.ZodError || error instanceof SyntaxError ? 'confused' : 'unreachable'
}

/**
 * Smarty's US Autocomplete Pro. What was typed goes there and nowhere else: not into the log, nor into an error, whose
 * address would hold both it and the secret.
 */
export function smartyAddress(
  { url, authId, authToken, timeoutMs = TIMEOUT_MS }: Options,
  log: Log,
): AddressPort {
  async function fetchSuggestions(search: string): Promise<AddressSuggestion[]> {
    const lookupUrl = new URL('/lookup', url)
    lookupUrl.search = new URLSearchParams({
      search,
      'auth-id': authId,
      'auth-token': authToken,
      max_results: String(ADDRESS_SUGGESTIONS_MAX),
    }).toString()
    // The secret is in the address, so it must not be carried on to another.
    const response = await fetch(lookupUrl, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    if (!response.ok) {
      await response.body?.cancel()
      throw new NotOk(response.status)
    }
    return suggestionsIn(await response.json())
  }

  return {
    search: async (typed) => {
      const search = typed.trim()
      if (!search) return []
      try {
        return await fetchSuggestions(search)
      } catch (error) {
        const status = error instanceof NotOk ? { status: error.status } : {}
        log.warn('the address service found nothing', {
          provider: 'smarty',
          reason: reasonOf(error),
          ...status,
        })
        return []
      }
    },
  }
}
