import { z } from 'zod'
import { claim, open } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { text } from '../kernel/shapes.ts'

export const searchGifs = route({
  call: 'GET /giphy/v2/search/:word',
  summary:
    'GIFs for a word, requested by the server without saying for whom. Their pictures lie at addresses of the server itself.',
  access: claim('Chat'),
  hasNoPatientData: true,
  params: z.object({ word: text(50).trim().min(1) }),
  reply: z.object({
    gifs: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        uri: z.string(),
        thumbnailUri: z.string(),
        width: z.int(),
        height: z.int(),
      }),
    ),
  }),
})

export const showGif = route({
  call: 'GET /giphy/v2/pictures/:token',
  summary: 'The picture of a GIF that a search has found.',
  access: open('a picture on a page carries no token; the server makes these addresses, and nobody else can'),
  hasNoPatientData: true,
  transfer: 'download',
  params: z.object({ token: text(3_000) }),
  reply: z.unknown(),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'chat/gifs': typeof import('./gifs.ts')
  }
}
