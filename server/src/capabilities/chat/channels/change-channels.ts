import { randomUUID } from 'node:crypto'
import { notAContact } from '@corridor/contract/chat/errors.ts'
import * as routes from '@corridor/contract/chat/routes.ts'
import { directChannelId, pairOf } from '@corridor/contract/chat/rules.ts'
import { UPDATE_TYPES } from '@corridor/contract/chat/types.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import * as network from '#capabilities/network/public.ts'
import { action } from '#platform/action.ts'
import { check, wrongInput } from '#platform/refusal.ts'
import { checkWritable, lockSeat } from '../access.ts'
import { listMemberIds } from '../store/channels.ts'
import { shareLockPersons } from '../store/person-locks.ts'
import { addToGroup, forgetSeparated, leaveGroups, removeFromGroup, renameGroup } from './groups.ts'
import { openDirect, openGroup } from './open.ts'
import { viewOne } from './view.ts'

interface Addressed {
  memberIds: readonly string[]
  members: readonly { userId: string }[]
}

const addressedIn = ({ memberIds, members }: Addressed): string[] => [
  ...new Set([...memberIds, ...members.map(({ userId }) => userId)]),
]

const nobodyAddressed = () => wrongInput('body.memberIds', 'Please choose somebody to write to.')

/** The other person of a direct conversation, by the given id or by the channel id; the two must agree. */
function otherOf(personId: string, addressed: readonly string[], id: string | undefined): string {
  const pair = id === undefined ? undefined : pairOf(id)
  const isOther = (one: string) => one !== personId
  const otherId = addressed.find(isOther) ?? pair?.find(isOther) ?? addressed[0]
  if (otherId === undefined) throw nobodyAddressed()
  if (pair && directChannelId(...pair) !== directChannelId(personId, otherId))
    throw wrongInput('body.id', 'This id is not valid.')
  return otherId
}

export const createChannel = action(routes.createChannel, async ({ person, body, tx, services, note }) => {
  const { id, name } = body
  const addressed = addressedIn(body)
  const others = addressed.filter((one) => one !== person.id)
  const isGroup = body.isGroupChat || others.length > 1
  if (isGroup && id !== undefined && pairOf(id)) throw wrongInput('body.id', 'A group has an id of its own.')
  if (isGroup && others.length === 0) throw nobodyAddressed()
  const otherId = isGroup ? undefined : otherOf(person.id, addressed, id)
  await shareLockPersons(tx.db, [person.id, ...(otherId ? [otherId] : others)])
  const channelId = otherId
    ? await openDirect(tx, services, person, otherId)
    : await openGroup(tx, services, person, { id: id ?? randomUUID(), name, memberIds: others })
  note({ subject: { kind: 'channel', id: channelId } })
  return viewOne(services, tx.db, person, channelId)
})

export const updateChannel = action(routes.updateChannel, async ({ person, body, tx, services, note }) => {
  if (body.updateType === UPDATE_TYPES.ADD_MEMBER)
    await shareLockPersons(tx.db, [person.id, ...addressedIn(body)])
  const seat = await lockSeat(tx, services, person, body.id)
  note({ subject: { kind: 'channel', id: seat.id } })
  check(seat.is_group, kernelErrors.notAllowed)
  const isLeaving =
    body.updateType === UPDATE_TYPES.REMOVE_MEMBER && addressedIn(body).every((id) => id === person.id)
  if (!isLeaving) checkWritable(seat)
  const done = { channelId: seat.id, personId: person.id }
  const memberIds = addressedIn(body)
  if (body.updateType === UPDATE_TYPES.RENAME) {
    if (body.name === undefined) throw wrongInput('body.name', 'Please enter a name.')
    if (body.name !== seat.name) await renameGroup(tx, services, done, body.name)
  }
  if (body.updateType === UPDATE_TYPES.ADD_MEMBER) {
    const present = new Set(await listMemberIds(tx.db, seat.id))
    const added = memberIds.filter((id) => !present.has(id))
    const contacts = await network.contactsAmong(tx.db, services, person, added)
    check(
      added.every((id) => contacts.has(id)),
      notAContact,
    )
    await addToGroup(tx, services, done, added)
  }
  if (body.updateType === UPDATE_TYPES.REMOVE_MEMBER) {
    const others = memberIds.filter((id) => id !== person.id)
    if (others.length > 0) await removeFromGroup(tx, services, done, others)
    if (others.length < memberIds.length) {
      // Read before leaving: afterwards the person no longer sees the conversation.
      const left = await viewOne(services, tx.db, person, seat.id)
      if (seat.has_left) await forgetSeparated(tx, [seat.id], person.id)
      else await leaveGroups(tx, services, [seat.id], person.id)
      return { ...left, isDeleted: true }
    }
  }
  return viewOne(services, tx.db, person, seat.id)
})
