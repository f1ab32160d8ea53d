import { done } from '@corridor/contract/kernel/shapes.ts'
import { NUMBERS_SHOWN } from '@corridor/contract/operator/limits.ts'
import * as routes from '@corridor/contract/operator/numbers.ts'
import * as texting from '#capabilities/texting/public.ts'
import { action, read } from '#platform/action.ts'
import * as numbers from '../numbers.ts'

/** Those that wait for the operator come first. */
const byNeed = (one: routes.ServiceNumber): number =>
  one.practiceName !== null ? 2 : one.isInstallations && one.waiting === 0 ? 1 : 0

export const listNumbers = read(routes.listNumbers, async ({ services }) => {
  const channels = routes.NumberChannel.options
  const listed = await Promise.all(
    channels.map(async (channel) =>
      (await numbers.CHANNELS[channel].list(services)).map((one) => ({ channel, ...one })),
    ),
  )
  const all = listed.flat().toSorted((one, other) => byNeed(one) - byNeed(other))
  const mayAdd = numbers.CHANNELS.text.areAssigned(services.config)
  return { total: all.length, numbers: all.slice(0, NUMBERS_SHOWN), mayAdd }
})

/** The entry stands in the trail of the practice that got the number. */
export const assignNumber = action(routes.assignNumber, async ({ body, tx, services, note }) => {
  const { practiceId, subject, released } = await numbers.assignNumber(tx, services, body)
  note({ practiceId, subject })
  await texting.takeInReleased(tx, released)
  return done
})

/** The entry stands in the trail of the practice that had the number. */
export const takeNumberBack = action(routes.takeNumberBack, async ({ body, tx, services, note }) => {
  const { practiceId, subject } = await numbers.takeNumberBack(tx, services, body)
  note({ practiceId, subject })
  return done
})

export const giveWaitingTexts = action(routes.giveWaitingTexts, async ({ body, tx, services, note }) => {
  const one = { channel: 'text' as const, number: body.number }
  const { practiceId, subject, released } = await numbers.giveWaiting(tx, services, one)
  note({ practiceId, subject })
  await texting.takeInReleased(tx, released)
  return done
})
