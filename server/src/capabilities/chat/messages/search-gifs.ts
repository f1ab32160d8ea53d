import { Readable } from 'node:stream'
import { gifsAreOff } from '@corridor/contract/chat/errors.ts'
import * as routes from '@corridor/contract/chat/gifs.ts'
import { GIF_SEARCHES_PER_HOUR } from '@corridor/contract/chat/limits.ts'
import * as office from '#capabilities/office/public.ts'
import { read } from '#platform/action.ts'
import { perHour, tally } from '#platform/attempts/attempts.ts'
import { Download } from '#platform/download.ts'
import { check, found } from '#platform/refusal.ts'

const searches = tally('chat:gif-search', perHour(GIF_SEARCHES_PER_HOUR))

export const searchGifs = read(routes.searchGifs, async ({ person, params, db, services }) => {
  check(await office.allowsGifs(db, person.id), gifsAreOff)
  await searches.check(services, person.id)
  return { gifs: await services.gifs.search(params.word) }
})

/** The picture of an address never changes and concerns no person, so any cache on the way may store it. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
}

/** Also when GIFs are off: those of others are still seen. */
export const showGif = read(routes.showGif, async ({ params, services }) => {
  const { mediaType, bytes } = found(await services.gifs.show(params.token))
  const headers = { ...HEADERS, 'content-type': mediaType, 'content-length': String(bytes.length) }
  // A copy, because sending releases its buffers, and the picture stays cached for others.
  return new Download(200, headers, Readable.from([Buffer.from(bytes)]))
})
