export interface Gif {
  id: string
  title: string
  uri: string
  thumbnailUri: string
  width: number
  height: number
}

/** What the product needs of a service that finds GIFs. */
export interface GifPort {
  /** GIFs for a word, fit for everybody. The service learns the word and nobody's name; one in trouble finds none. */
  search: (word: string) => Promise<Gif[]>
  /** Whether an address is one that a search can have found. */
  isOurs: (uri: string) => boolean
}

declare module '../../platform/services.ts' {
  interface Services {
    gifs: GifPort
  }
}
