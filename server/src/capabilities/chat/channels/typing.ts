import { channelNotFound } from '@corridor/contract/chat/errors.ts'
import { types, typing } from '@corridor/contract/chat/events.ts'
import { LISTED_MEMBERS } from '@corridor/contract/chat/limits.ts'
import { canonicalId } from '@corridor/contract/chat/rules.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { to } from '#platform/realtime/audience.ts'
import { handleMessage } from '#platform/realtime/message-handling.ts'
import { found } from '#platform/refusal.ts'
import { nameOf } from '../present.ts'
import { findChannel, listMembersOf } from '../store/channels.ts'
import { writersOf } from '../store/sending.ts'
import { findingUnsettled } from '../store/settlement.ts'

/**
 * Publishes that a person is typing to the other members; it is never stored. The members are read each time, so that a removed one
 * neither sends nor gets it. Large groups are left out, because somebody always types there, and so are frozen conversations.
 */
export const hearTypes = handleMessage(types, async ({ person, payload, services }) => {
  const channelId = canonicalId(payload.channelId)
  const [channel, members, unsettled] = await Promise.all([
    findChannel(services.db, channelId),
    listMembersOf(services.db, [channelId], LISTED_MEMBERS + 1),
    findingUnsettled(writersOf(channelId, person.id)).execute(services.db),
  ])
  const own = found(
    members.find(({ person_id }) => person_id === person.id),
    channelNotFound,
  )
  // While an ended connection is not settled here, it is unknown who may still write, so nothing is shown.
  if (members.length > LISTED_MEMBERS || channel?.frozen_at || unsettled.rows.length > 0) return done
  const others = members.map(({ person_id }) => person_id).filter((id) => id !== person.id)
  const payloadOf = typing.payload.parse({ channelId, userId: person.id, name: nameOf(own) })
  services.hub.emit(typing.hub, to.persons(others, 'Chat').rooms, typing.name, payloadOf)
  return done
})
