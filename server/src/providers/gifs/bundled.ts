import type { Gif, GifPort } from './port.ts'

/** The few that come with the web app, with the words they are found by. */
const BUNDLED: readonly { name: string; title: string; words: string }[] = [
  { name: 'thumbs-up', title: 'Thumbs up', words: 'thumbs up yes ok good great sure agree' },
  { name: 'clap', title: 'Clapping', words: 'clap applause bravo well done congratulations celebrate' },
  { name: 'heart', title: 'A beating heart', words: 'heart love thanks thank you care' },
  { name: 'tooth', title: 'A happy tooth', words: 'tooth teeth dental dentist smile happy' },
  { name: 'coffee', title: 'Steaming coffee', words: 'coffee break morning tea tired monday' },
  { name: 'wave', title: 'A waving hand', words: 'hello hi wave bye goodbye welcome' },
]
const SIDE = 96

/** Stands in where no service is configured: nothing leaves the house. */
export function bundledGifs(publicUrl: string): GifPort {
  const base = `${new URL(publicUrl).origin}/gifs/`
  const gifOf = ({ name, title }: (typeof BUNDLED)[number]): Gif => {
    const uri = `${base}${name}.gif`
    return { id: name, title, uri, thumbnailUri: uri, width: SIDE, height: SIDE }
  }
  const uris = new Set(BUNDLED.map((one) => gifOf(one).uri))
  return {
    search: async (word) => {
      const wanted = word.toLowerCase().trim()
      return BUNDLED.filter(({ words }) => ` ${words}`.includes(` ${wanted}`)).map(gifOf)
    },
    isOurs: (uri) => uris.has(uri),
  }
}
