import { loadAll } from '../load-all.ts'
import type { WhoMay } from './part.ts'
import { platform } from './platform.ts'

const found = await loadAll<{ whoMay: WhoMay }>('server/src/capabilities/*/testing/who-may.ts')
const all = [platform, ...found.map(({ whoMay }) => whoMay)]

const together = <Part extends keyof WhoMay>(part: Part): NonNullable<WhoMay[Part]> =>
  Object.assign({}, ...all.map((one) => one[part]))

/** All that the platform and the capabilities say. */
export const PARTS: Required<WhoMay> = {
  ways: together('ways'),
  messages: together('messages'),
  streams: together('streams'),
  events: together('events'),
  afterwards: together('afterwards'),
}
