import { randomUUID } from 'node:crypto'
import { notAContact } from '@corridor/contract/chat/errors.ts'
import * as routes from '@corridor/contract/chat/routes.ts'
import { pairOf } from '@corridor/contract/chat/rules.ts'
import { UPDATE_TYPES } from '@corridor/contract/chat/types.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { action } from '../../../platform/action.ts'
import { check, wrongInput } from '../../../platform/refusal.ts'
import * as network from '../../network/public.ts'
import { holdSeat } from '../access.ts'
import { holdTies } from '../store/ties.ts'
import { addToGroup, leaveGroup, removeFromGroup, renameGroup } from './groups.ts'
import { openDirect, openGroup } from './open.ts'
import { viewOne } from './view.ts'

const isGroup = ({
  id,
  isGroupChat,
  memberIds,
}: {
  id?: string
  isGroupChat: boolean
  memberIds: string[]
}) => isGroupChat || memberIds.length > 1 || (id !== undefined && !pairOf(id) && isGroupChat)

export const createChannel = action(routes.createChannel, async ({ person, body, tx, services, note }) => {
  const { id, name, memberIds } = body
  if (id !== undefined && isGroup(body) && pairOf(id))
    throw wrongInput('body.id', 'A group has an id of its own.')
  await holdTies(tx.db)
  const channelId = isGroup(body)
    ? await openGroup(tx, services, person, { id: id ?? randomUUID(), name, memberIds })
    : await openDirect(tx, services, person, memberIds[0]!)
  note({ subject: { kind: 'channel', id: channelId } })
  return viewOne(services, tx.db, person, channelId)
})

export const updateChannel = action(routes.updateChannel, async ({ person, body, tx, services, note }) => {
  if (body.updateType === UPDATE_TYPES.ADD_MEMBER) await holdTies(tx.db)
  const seat = await holdSeat(tx.db, person, body.id)
  note({ subject: { kind: 'channel', id: seat.id } })
  check(seat.is_group, kernelErrors.notAllowed)
  const done = { channelId: seat.id, personId: person.id }
  if (body.updateType === UPDATE_TYPES.RENAME) await renameGroup(tx, services, done, body.name ?? '')
  if (body.updateType === UPDATE_TYPES.ADD_MEMBER) {
    const contacts = await network.contactsAmong(tx.db, services, person, body.memberIds)
    check(
      body.memberIds.every((id) => contacts.has(id)),
      notAContact,
    )
    await addToGroup(tx, services, done, body.memberIds)
  }
  if (body.updateType === UPDATE_TYPES.REMOVE_MEMBER) {
    const others = body.memberIds.filter((id) => id !== person.id)
    if (others.length > 0) await removeFromGroup(tx, services, done, others)
    if (others.length < body.memberIds.length) {
      // As it was: whoever has left sees nothing of what comes.
      const left = await viewOne(services, tx.db, person, seat.id)
      await leaveGroup(tx, services, seat.id, person.id)
      return { ...left, isDeleted: true }
    }
  }
  return viewOne(services, tx.db, person, seat.id)
})
