import { type AnyMessage, partsOfSaying } from '@corridor/contract/kernel/message.ts'
import type { AnyRoute } from '@corridor/contract/kernel/route.ts'
import { fieldsOf } from '../hostile/fields.ts'
import { openWindow } from '../window.ts'
import { type Battle, HANG_MS } from './attack-route.ts'
import type { Chance } from './chance.ts'
import { drawInput, SORTS } from './draw.ts'
import { CANARY } from './victims.ts'

/** Whoever is refused more often than that is cut. */
const SAID_BY_ONE = 40

/** Says what a hub takes, and what is almost it, from windows that come and go; nothing foreign may come back over them. */
export async function attackMessage(
  { world, foreign: { ids }, tally, whyOf }: Battle,
  { says, payload }: AnyMessage,
  calls: number,
  chance: Chance,
): Promise<void> {
  const { hub, name } = partsOfSaying(says)
  const shaped = { body: payload } as AnyRoute
  const fields = fieldsOf(shaped)
  for (let at = 0; at < calls; at += SAID_BY_ONE) {
    const window = await openWindow(world.app, await world.newcomer(), hub)
    for (let more = 0; more < Math.min(SAID_BY_ONE, calls - at); more += 1) {
      const one = chance.of(`${says} ${at + more}`)
      const field = fields[(at + more) % fields.length]!
      const sort = one.pick(SORTS.filter((other) => other !== 'valid'))
      const { body } = drawInput(shaped, { body: {} }, sort, { field, ids, chance: one })
      const answer = await window.socket
        .timeout(HANG_MS)
        .emitWithAck(name, body)
        .catch(() => undefined)
      const status: number = answer?.error?.statusCode ?? (answer ? 200 : 0)
      const isForeign = JSON.stringify([answer, window.told]).includes(CANARY)
      const why = status >= 500 ? `\n    ${whyOf(answer?.error?.requestId)}` : ''
      if (!answer || status >= 500 || isForeign)
        tally.problems.push(`${says} was answered with ${status}; said ${JSON.stringify(body)}${why}`)
      tally.count('said over a hub', {
        inside: Number(payload.safeParse(body).success),
        done: Number(status === 200),
        refused: Number(status >= 400 && status < 500),
        faults: Number(status >= 500),
        hangs: Number(!answer),
        foreign: Number(isForeign),
      })
    }
    window.close()
  }
}
