import { z } from 'zod'
import type { Log } from '#platform/log/log.ts'
import { fetchPicture } from './fetch-picture.ts'
import type { Gif, GifSource } from './port.ts'

interface Options {
  url: string
  apiKey: string
  timeoutMs?: number
}

const TIMEOUT_MS = 3_000
const RESULTS = 24
/** Where its pictures lie, beside the service itself: nothing else is fetched. */
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

/** The part after the path shows the service who was shown it; the picture is the same without. */
const bareOf = (uri: string): string => uri.replace(/[?#].*$/s, '')

const gifOf = ({ id, title, images }: z.output<typeof Answer>['data'][number]): Gif => ({
  id,
  title,
  uri: bareOf(images.fixed_height.url),
  thumbnailUri: bareOf(images.fixed_height_small.url),
  width: Math.round(images.fixed_height.width),
  height: Math.round(images.fixed_height.height),
})

/**
 * Giphy, called by our server: it learns the word, and neither who searches nor from where. What was typed goes into no
 * log.
 */
export function giphyGifs({ url, apiKey, timeoutMs = TIMEOUT_MS }: Options, log: Log): GifSource {
  const { origin } = new URL(url)
  const isGiphyUrl = (uri: string): boolean => {
    const { protocol, hostname, username, port, origin: at } = URL.parse(uri) ?? {}
    return !username && (at === origin || (protocol === 'https:' && !port && HOST.test(hostname ?? '')))
  }

  async function fetchGifs(word: string): Promise<Gif[]> {
    const searchUrl = new URL('/v1/gifs/search', url)
    const query = {
      api_key: apiKey,
      q: word,
      limit: String(RESULTS),
      rating: 'g',
      bundle: 'messaging_non_clips',
    }
    searchUrl.search = new URLSearchParams(query).toString()
    // The secret is in the address, so it must not be carried on to another.
    const response = await fetch(searchUrl, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`The service answered ${response.status}.`)
    }
    const found = Answer.parse(await response.json()).data.map(gifOf)
    return found.filter(({ uri, thumbnailUri }) => isGiphyUrl(uri) && isGiphyUrl(thumbnailUri))
  }

  return {
    search: async (word) => {
      try {
        return await fetchGifs(word)
      } catch {
        log.warn('the GIF service found nothing', { provider: 'giphy' })
        return []
      }
    },
    fetch: async (uri) => {
      if (!isGiphyUrl(uri)) return undefined
      try {
        return await fetchPicture(uri, { timeoutMs })
      } catch {
        log.warn('the GIF service showed nothing', { provider: 'giphy' })
        return undefined
      }
    },
  }
}
