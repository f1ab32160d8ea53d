export interface Gif {
  id: string
  title: string
  uri: string
  thumbnailUri: string
  width: number
  height: number
}

export interface Picture {
  mediaType: 'image/gif' | 'image/webp'
  bytes: Buffer
}

/** Where GIFs come from. Their addresses are the source's own, and never leave the server. */
export interface GifSource {
  /** GIFs for a word, fit for everybody. The service learns the word and nobody's name; one in trouble finds none. */
  search: (word: string) => Promise<Gif[]>
  /** The picture at one of its addresses; nothing for any other, for what is not a picture, and while it is in trouble. */
  fetch: (uri: string) => Promise<Picture | undefined>
}

/**
 * What the product needs of GIFs. People see addresses of our own server alone: a picture that their browser fetched from
 * the service would show it who talks, when and from where.
 */
export interface GifPort {
  search: GifSource['search']
  /** Whether an address is one that a search has given: nobody else can make one. */
  isOurs: (uri: string) => boolean
  /** The picture at such an address, named by its last part. */
  show: (token: string) => Promise<Picture | undefined>
}

declare module '#platform/services.ts' {
  interface Services {
    gifs: GifPort
  }
}
