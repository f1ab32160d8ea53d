import { CAPABILITY_ORDER } from '@corridor/contract/kernel/capability-order.ts'
import { loadNamed } from '../load-all.ts'
import type { WhoMay } from './part.ts'
import { platform } from './platform.ts'

const found = await loadNamed<{ whoMay: WhoMay }>('server/src/capabilities/*/testing/who-may.ts')

/** What the platform and the capabilities declare, in the order in which they stand on each other. */
export const PARTS: readonly WhoMay[] = [
  platform,
  ...CAPABILITY_ORDER.flatMap((name) => found.get(name)?.whoMay ?? []),
]

/** In the order of the walk, which ends with what ends connections. */
const together = <Part extends 'messages' | 'streams' | 'events' | 'afterwards'>(
  part: Part,
): NonNullable<WhoMay[Part]> => Object.assign({}, ...PARTS.toReversed().map((one) => one[part]))

export const MESSAGES = together('messages')
export const STREAMS = together('streams')
export const EVENTS = together('events')
export const AFTERWARDS = together('afterwards')
