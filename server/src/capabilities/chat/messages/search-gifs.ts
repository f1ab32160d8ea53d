import * as routes from '@corridor/contract/chat/routes.ts'
import { read } from '../../../platform/action.ts'

export const searchGifs = read(routes.searchGifs, async ({ params, services }) => ({
  gifs: await services.gifs.search(params.word),
}))
