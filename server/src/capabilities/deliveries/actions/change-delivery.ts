import { wrongAddress } from '@corridor/contract/deliveries/errors.ts'
import * as routes from '@corridor/contract/deliveries/routes.ts'
import { EMAIL_PATTERN } from '@corridor/contract/kernel/fields.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { action } from '#platform/action.ts'
import { readPhone } from '#platform/phone.ts'
import { found, wrongInput } from '#platform/refusal.ts'
import { presentDeliveries } from '../present.ts'
import type { SendingChannel } from '../sending/outgoing.ts'
import { cancel, retry } from '../sending/send.ts'
import { findDelivery } from '../store/deliveries.ts'

function readAddress(channel: SendingChannel, typed: string): string {
  const address = channel === 'email' ? typed.trim() : readPhone(typed, channel === 'text' ? 'mobile' : 'fax')
  if (address === undefined || (channel === 'email' && !EMAIL_PATTERN.test(address)))
    throw wrongInput('body.to', wrongAddress.message, wrongAddress)
  return address
}

export const retryDelivery = action(
  routes.retryDelivery,
  async ({ person, params, body, tx, services, note }) => {
    const practiceId = found(person.practiceId)
    note({ subject: { kind: 'delivery', id: params.id } })
    const row = found(await findDelivery(tx.db, params.id))
    const channel = (body.channel ?? row.channel) as SendingChannel
    const isOtherWay = channel !== row.channel
    if (isOtherWay && body.to === undefined) throw wrongInput('body.to', wrongAddress.message, wrongAddress)
    const added = await retry(tx, services, {
      practiceId,
      id: params.id,
      by: person.id,
      channel,
      ...(body.to !== undefined && { to: readAddress(channel, body.to) }),
      confirmed: body.confirmed,
    })
    const [delivery] = await presentDeliveries(services, tx.db, person, [added])
    return found(delivery)
  },
)

export const cancelDelivery = action(
  routes.cancelDelivery,
  async ({ person, params, tx, services, note }) => {
    note({ subject: { kind: 'delivery', id: params.id } })
    await cancel(tx, services, found(person.practiceId), params.id)
    return done
  },
)
