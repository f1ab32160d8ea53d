import { withFacts } from '@corridor/contract/chat/changes.ts'
import type { channelChanged } from '@corridor/contract/chat/events.ts'
import type { PayloadOf } from '@corridor/contract/kernel/event.ts'
import { channelList, findChannel, reloadChannel, viewer } from './channels.ts'

/** The name, the members or the pinned message of a conversation changed, or it was frozen or opened again. */
export function hearFacts(facts: PayloadOf<typeof channelChanged>): void {
  const { channelId } = facts
  const isOpenAgain = findChannel(channelId)?.frozen === true && !facts.frozen
  // A conversation that is not in the list is one that somebody has put this person into.
  channelList.updateOrReload(channelId, (one) => withFacts(one, facts, viewer()))
  // Receipts and rights are not among the facts, and were not published while it was frozen.
  if (isOpenAgain) reloadChannel(channelId).catch(() => undefined)
}
