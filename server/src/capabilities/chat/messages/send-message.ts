import * as routes from '@corridor/contract/chat/routes.ts'
import { canonicalId } from '@corridor/contract/chat/rules.ts'
import { sendAction } from '../../../platform/conversation/send-action.ts'
import { findConflict, lockChannels } from '../store/sending.ts'
import { checkGif, draftOf, needsFile, withFile } from './drafts.ts'
import { countUrgent } from './urgent-pace.ts'

/** Sends a message. Those with a file, and those that count against a quota, are stored alone. */
export const sendMessage = sendAction(routes.sendMessage, {
  of: ({ chat }) => chat.conversations,
  conversationOf: ({ body }) => canonicalId(body.channelId),
  isAlone: ({ body }) => needsFile(body) || body.isUrgent,
  messageOf: async ({ person, body, services, note }, tx) => {
    const draft = draftOf(services, person.id, body)
    await checkGif(tx.db, draft)
    await countUrgent(tx, services, draft)
    note({ subject: { kind: 'message', id: `${draft.conversationId}/${draft.id}` } })
    if (!needsFile(body)) return draft
    // The file of a message that is sent again is claimed already; of two windows that send it at once, the second waits.
    await lockChannels(tx.db, [draft.conversationId])
    const isSent = (await findConflict(tx.db, draft)).takenBy === person.id
    return isSent ? draft : withFile(tx, services, draft, body, person.sessionId)
  },
})
