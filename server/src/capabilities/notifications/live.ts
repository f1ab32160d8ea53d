import { claimsOf } from '@corridor/contract/kernel/alert.ts'
import {
  alertsChanged,
  notificationsStream,
  preferencesChanged,
} from '@corridor/contract/notifications/events.ts'
import type { Declared } from '../../platform/alerts.ts'
import { type Audience, to } from '../../platform/realtime/audience.ts'
import { personStream } from '../../platform/realtime/streams.ts'
import type { Tx } from '../../platform/transaction.ts'

const own = personStream(notificationsStream)

export const streams = [own]

/** Tells the windows of these people that their alerts are others than before; whoever has lost a kind's claim hears nothing. */
export function tellAlerts(
  tx: Tx,
  { alertKinds }: Declared,
  alerts: readonly { person_id: string; kind: string }[],
): void {
  const heard = new Map<string, Audience>()
  for (const { person_id, kind } of alerts) {
    const known = alertKinds.get(kind)
    if (!known) continue
    const claims = claimsOf(known)
    const rooms = to.all(...claims.map((claim) => to.persons([person_id], claim)))
    heard.set(`${person_id} ${claims}`, { ...own.of(person_id), ...rooms })
  }
  for (const audience of heard.values()) tx.announce(alertsChanged, {}, audience)
}

/** Tells somebody's own windows that they have read. */
export const tellRead = (tx: Tx, personId: string): void => tx.announce(alertsChanged, {}, own.of(personId))

/** Tells the windows of somebody that they want to be told otherwise. */
export const tellPreferences = (tx: Tx, personId: string): void =>
  tx.announce(preferencesChanged, {}, own.of(personId))
