import { z } from 'zod'
import type { Log } from '../../platform/log/log.ts'
import type { Gif, GifPort } from './port.ts'

interface Options {
  url: string
  apiKey: string
  timeoutMs?: number
}

const TIMEOUT_MS = 3_000
const RESULTS = 24
/** Where its pictures lie: nothing else is shown. */
const HOST = /^(?:[a-z0-9-]+\.)?giphy\.com$/

const Picture = z.object({ url: z.url(), width: z.coerce.number(), height: z.coerce.number() })
const Answer = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      images: z.object({ fixed_height: Picture, fixed_height_small: Picture }),
    }),
  ),
})

const isGiphy = (uri: string): boolean => {
  const { protocol, hostname, username, port } = URL.parse(uri) ?? {}
  return protocol === 'https:' && !username && !port && HOST.test(hostname ?? '')
}

const gifsIn = (answer: unknown): Gif[] =>
  Answer.parse(answer).data.flatMap(
    ({ id, title, images: { fixed_height: full, fixed_height_small: small } }) =>
      isGiphy(full.url) && isGiphy(small.url)
        ? [
            {
              id,
              title,
              uri: full.url,
              thumbnailUri: small.url,
              width: Math.round(full.width),
              height: Math.round(full.height),
            },
          ]
        : [],
  )

/** Giphy, asked by us: it learns the word, and neither who asks nor from where. What was typed goes into no log. */
export function giphyGifs({ url, apiKey, timeoutMs = TIMEOUT_MS }: Options, log: Log): GifPort {
  async function ask(word: string): Promise<Gif[]> {
    const asked = new URL('/v1/gifs/search', url)
    const query = {
      api_key: apiKey,
      q: word,
      limit: String(RESULTS),
      rating: 'g',
      bundle: 'messaging_non_clips',
    }
    asked.search = new URLSearchParams(query).toString()
    // The secret is in the address, so it must not be carried on to another.
    const response = await fetch(asked, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`The service answered ${response.status}.`)
    }
    return gifsIn(await response.json())
  }

  return {
    search: async (word) => {
      try {
        return await ask(word)
      } catch {
        log.warn('the GIF service found nothing', { provider: 'giphy' })
        return []
      }
    },
    isOurs: isGiphy,
  }
}
