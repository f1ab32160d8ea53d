import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Gif, GifSource } from './port.ts'

/** The few that come with the product, with the words they are found by. */
const BUNDLED: readonly { name: string; title: string; words: string }[] = [
  { name: 'thumbs-up', title: 'Thumbs up', words: 'thumbs up yes ok good great sure agree thanks' },
  {
    name: 'clap',
    title: 'Clapping',
    words: 'clap applause bravo well done congratulations celebrate thanks',
  },
  { name: 'heart', title: 'A beating heart', words: 'heart love thanks thank you care' },
  { name: 'tooth', title: 'A happy tooth', words: 'tooth teeth dental dentist smile happy thanks' },
  { name: 'coffee', title: 'Steaming coffee', words: 'coffee break morning tea tired monday thanks' },
  { name: 'wave', title: 'A waving hand', words: 'hello hi wave bye goodbye welcome' },
]
const SIDE = 96
const FOLDER = join(import.meta.dirname, 'pictures')

const uriOf = (name: string): string => `bundled:${name}`
const gifOf = ({ name, title }: (typeof BUNDLED)[number]): Gif => ({
  id: name,
  title,
  uri: uriOf(name),
  thumbnailUri: uriOf(name),
  width: SIDE,
  height: SIDE,
})

/** Used where no service is configured: nothing is sent outside. */
export const bundledGifs: GifSource = {
  search: async (word) => {
    const term = word.toLowerCase().trim()
    return BUNDLED.filter(({ words }) => ` ${words}`.includes(` ${term}`)).map(gifOf)
  },
  fetch: async (uri) => {
    const gif = BUNDLED.find(({ name }) => uriOf(name) === uri)
    return gif && { mediaType: 'image/gif', bytes: await readFile(join(FOLDER, `${gif.name}.gif`)) }
  },
}
