import * as routes from '@corridor/contract/chat/routes.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { type ActionContext, action } from '#platform/action.ts'
import { getSeat, lockSeat } from '../access.ts'
import { publishOwn } from '../live.ts'
import { findSeat, type SeatRow } from '../store/channels.ts'
import { changeOwn, type OwnChange } from '../store/membership.ts'
import { readUpTo, receivedUpTo } from './receipts.ts'
import { viewOne } from './view.ts'

/** Changes a person's own settings of a conversation and publishes them to their own windows only. */
async function changeOwnChannel(
  { person, tx, services }: Pick<ActionContext<OwnRoute>, 'person' | 'tx' | 'services'>,
  seat: SeatRow,
  change: OwnChange,
) {
  await changeOwn(tx.db, seat.id, person.id, change, tx.now)
  publishOwn(tx, (await findSeat(tx.db, person.id, seat.id))!, person.id)
  return viewOne(services, tx.db, person, seat.id)
}

type OwnRoute =
  | typeof routes.archiveChannel
  | typeof routes.unarchiveChannel
  | typeof routes.favouriteChannel
  | typeof routes.unfavouriteChannel

const change = (route: OwnRoute, change: OwnChange) =>
  action(route, async ({ person, params, tx, services, note }) => {
    const seat = await getSeat(tx.db, person, params.id)
    note({ subject: { kind: 'channel', id: seat.id } })
    return changeOwnChannel({ person, tx, services }, seat, change)
  })

export const archiveChannel = change(routes.archiveChannel, { archive: 'now' })
export const unarchiveChannel = change(routes.unarchiveChannel, { archive: 'not' })
export const favouriteChannel = change(routes.favouriteChannel, { isFavourite: true })
export const unfavouriteChannel = change(routes.unfavouriteChannel, { isFavourite: false })

export const muteChannel = action(routes.muteChannel, async (context) => {
  const { person, params, body, tx, services, note } = context
  const seat = await getSeat(tx.db, person, params.id)
  note({ subject: { kind: 'channel', id: seat.id } })
  const mutedUntil = body.until === null ? null : new Date(body.until)
  return changeOwnChannel({ person, tx, services }, seat, { mutedUntil })
})

export const markUnread = action(routes.markUnread, async (context) => {
  const { person, params, body, tx, services, note } = context
  const seat = await getSeat(tx.db, person, params.id)
  note({ subject: { kind: 'channel', id: seat.id } })
  const from = body.seq && Math.max(Math.min(body.seq, Number(seat.last_seq)), Number(seat.joined_seq) + 1)
  return changeOwnChannel({ person, tx, services }, seat, { unreadFrom: from ?? null })
})

export const markRead = action(routes.markRead, async ({ person, params, body, tx, services, note }) => {
  const seat = await lockSeat(tx, services, person, params.id)
  note({ subject: { kind: 'channel', id: seat.id } })
  await readUpTo(tx, seat, person.id, body.seq ?? Number(seat.last_seq))
  return viewOne(services, tx.db, person, seat.id)
})

export const markDelivered = action(
  routes.markDelivered,
  async ({ person, params, body, tx, services, note }) => {
    const seat = await lockSeat(tx, services, person, params.id)
    note({ subject: { kind: 'channel', id: seat.id } })
    await receivedUpTo(tx, seat, person.id, body.seq ?? Number(seat.last_seq))
    return done
  },
)
