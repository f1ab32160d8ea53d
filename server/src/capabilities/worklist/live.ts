import type { Claim } from '@corridor/contract/kernel/claims.ts'
import {
  itemChanged,
  itemRemoved,
  notesChanged,
  templatesChanged,
  templatesStream,
  worklistStream,
} from '@corridor/contract/worklist/events.ts'
import { type Audience, to } from '#platform/realtime/audience.ts'
import { findChanges } from '#platform/realtime/stream-store.ts'
import { type LiveStream, practiceStream } from '#platform/realtime/streams.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { namesOf, peopleOf, presentState } from './present.ts'
import type { ItemRow, Ref } from './store/tables.ts'

const UUID_LENGTH = 36

const nameOf = (key: string): string => `${worklistStream.stream}:${key}`
const keyOf = (practiceId: string, claim: Claim): string => `${practiceId}-${claim}`

/** One for each practice and claim: people receive the events of items that their claims open. */
const items: LiveStream = {
  stream: worklistStream,
  recorded: null,
  mayFollow: ({ practiceId, claims }, key) =>
    practiceId === key.slice(0, UUID_LENGTH) && claims.has(key.slice(UUID_LENGTH + 1) as Claim),
  changesSince: (db, key, since) => findChanges(db, nameOf(key), since),
}
const templates = practiceStream(templatesStream)

export const streams = [items, templates]

/** Everybody of the practice who may work on items of this kind; nothing for a kind that is no longer declared. */
function workersOn(
  { workItems }: Pick<Services, 'workItems'>,
  { practiceId, kind }: Ref,
): Audience | undefined {
  const claim = workItems.get(kind)?.kind.claim
  return claim && { ...to.practice(practiceId, claim), stream: nameOf(keyOf(practiceId, claim)) }
}

const refOf = ({ practice_id, kind, item_id }: ItemRow): Ref => ({
  practiceId: practice_id,
  kind,
  itemId: item_id,
})

/** Publishes how far the team is with these items, and returns that. */
export async function publishItems(
  tx: Tx,
  services: Pick<Services, 'workItems'>,
  rows: readonly ItemRow[],
  { withNotes = false } = {},
) {
  const names = await namesOf(tx.db, rows.flatMap(peopleOf))
  return rows.map((row) => {
    const state = presentState(row, names, tx.now)
    const audience = workersOn(services, refOf(row))
    if (audience) tx.publish(itemChanged, { state }, audience)
    if (audience && withNotes) tx.publish(notesChanged, { kind: row.kind, itemId: row.item_id }, audience)
    return state
  })
}

export function publishRemoved(tx: Tx, services: Pick<Services, 'workItems'>, ref: Ref): void {
  const audience = workersOn(services, ref)
  if (audience) tx.publish(itemRemoved, { kind: ref.kind, itemId: ref.itemId }, audience)
}

export const publishTemplates = (tx: Tx, practiceId: string): void =>
  tx.publish(templatesChanged, {}, templates.of(practiceId))
