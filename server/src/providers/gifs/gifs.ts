import type { Secrets } from '#platform/secrets/secrets.ts'
import { ownAddresses } from './own-addresses.ts'
import { cachePictures } from './picture-cache.ts'
import type { GifPort, GifSource } from './port.ts'

/** GIFs of these sources under our own addresses. The first is searched; what any of them has found before is still shown. */
export function createGifs(secrets: Secrets, sources: readonly [GifSource, ...GifSource[]]): GifPort {
  const { addressOf, sourceOf, isOurs } = ownAddresses(secrets)
  const fetchPicture = cachePictures(async (uri) => {
    for (const source of sources) {
      const picture = await source.fetch(uri)
      if (picture) return picture
    }
    return undefined
  })
  return {
    search: async (word) =>
      (await sources[0].search(word)).map((gif) => ({
        ...gif,
        uri: addressOf(gif.uri),
        thumbnailUri: addressOf(gif.thumbnailUri),
      })),
    isOurs,
    show: async (token) => {
      const uri = sourceOf(token)
      return uri === undefined ? undefined : fetchPicture(uri)
    },
  }
}
