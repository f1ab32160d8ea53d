import * as routes from '@corridor/contract/chat/routes.ts'
import { canonicalId } from '@corridor/contract/chat/rules.ts'
import { batched } from '../../../platform/action.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Draft, findMet, lockChannels } from '../store/sending.ts'
import { deliver, deliverInOne } from './deliver.ts'
import { allowed, draftOf, needsFile, withFile } from './drafts.ts'
import { inPace } from './urgent-pace.ts'

/** Sends messages; all that arrive meanwhile are stored by one statement. Those with a file go by themselves, and those that are counted. */
export const sendMessage = batched(routes.sendMessage, {
  isAlone: ({ body }) => needsFile(body) || body.isUrgent,
  about: ({ body }) => canonicalId(body.channelId),
  decide: async (calls, tx, inOne) => {
    const services = calls[0]!.services
    const drafts: (Draft | Refusal)[] = []
    for (const { person, body, note } of calls) {
      const sayable = await allowed(tx.db, draftOf(services, person.id, body))
      const draft = await inPace(tx, services, sayable)
      if (draft instanceof Refusal) {
        drafts.push(draft)
        continue
      }
      note({ subject: { kind: 'message', id: `${draft.channelId}/${draft.id}` } })
      // Sent again, its file is taken already; by two windows at once, the second waits for the first.
      if (needsFile(body)) await lockChannels(tx.db, [draft.channelId])
      const isKnown = needsFile(body) && (await findMet(tx.db, draft)).takenBy === person.id
      drafts.push(
        needsFile(body) && !isKnown ? await withFile(tx, services, draft, body, person.sessionId) : draft,
      )
    }
    const sound = drafts.filter((one): one is Draft => !(one instanceof Refusal))
    const isSound = sound.length === calls.length
    const together = inOne && isSound ? await deliverInOne(tx, services, sound, inOne) : undefined
    if (together) return together
    const outcomes = (await deliver(tx, services, sound)).values()
    return drafts.map((draft, at) => {
      const outcome = draft instanceof Refusal ? draft : outcomes.next().value!
      // Thrown, it lets go of the file that was taken for it.
      if (outcome instanceof Refusal && needsFile(calls[at]!.body)) throw outcome
      return outcome
    })
  },
})
