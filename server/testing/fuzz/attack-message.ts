import { type AnyMessage, partsOfMessageName } from '@corridor/contract/kernel/message.ts'
import type { AnyRoute } from '@corridor/contract/kernel/route.ts'
import { fieldsOf } from '../hostile/fields.ts'
import { openWindow } from '../window.ts'
import { type Battle, HANG_MS, isLockWait } from './attack-route.ts'
import { CANARY } from './canaries.ts'
import type { Chance } from './chance.ts'
import { drawInput, SORTS } from './draw.ts'

/** A window that is refused more often than that is cut. */
const MESSAGES_EACH = 40

/** Says what a hub takes, and what is almost it, from windows that come and go; nothing foreign may come back over them. */
export async function attackMessage(
  { world, foreign: { ids }, tally, whyOf }: Battle,
  { name: messageName, payload }: AnyMessage,
  calls: number,
  chance: Chance,
): Promise<void> {
  const { hub, name } = partsOfMessageName(messageName)
  const shaped = { body: payload } as AnyRoute
  const fields = fieldsOf(shaped)
  for (let at = 0; at < calls; at += MESSAGES_EACH) {
    const window = await openWindow(world.app, await world.newcomer(), hub)
    for (let more = 0; more < Math.min(MESSAGES_EACH, calls - at); more += 1) {
      const one = chance.of(`${messageName} ${at + more}`)
      const field = fields[(at + more) % fields.length]!
      const sort = one.pick(SORTS.filter((other) => other !== 'valid'))
      const { body } = drawInput(shaped, { body: {} }, sort, { field, ids, chance: one })
      const answer = await window.socket
        .timeout(HANG_MS)
        .emitWithAck(name, body)
        .catch(() => undefined)
      const status: number = answer?.error?.statusCode ?? (answer ? 200 : 0)
      const isForeign = JSON.stringify([answer, window.events]).includes(CANARY)
      const why = status >= 500 ? `\n    ${whyOf(answer?.error?.requestId)}` : ''
      const isBusy = isLockWait(status, why)
      if (!answer || (status >= 500 && !isBusy) || isForeign)
        tally.problems.push(`${messageName} was answered with ${status}; said ${JSON.stringify(body)}${why}`)
      tally.count('said over a hub', {
        inside: Number(payload.safeParse(body).success),
        done: Number(status === 200),
        refused: Number(status >= 400 && status < 500),
        busy: Number(isBusy),
        faults: Number(status >= 500 && !isBusy),
        hangs: Number(!answer),
        foreign: Number(isForeign),
      })
    }
    window.close()
  }
}
