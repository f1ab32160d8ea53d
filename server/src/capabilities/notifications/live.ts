import { claimsOf } from '@corridor/contract/kernel/alert.ts'
import {
  alertsChanged,
  notificationsStream,
  preferencesChanged,
} from '@corridor/contract/notifications/events.ts'
import type { Declared } from '#platform/alerts.ts'
import { type Audience, to } from '#platform/realtime/audience.ts'
import { personStream } from '#platform/realtime/streams.ts'
import type { Tx } from '#platform/transaction.ts'

const own = personStream(notificationsStream)

export const streams = [own]

/**
 * Notifies the windows of these people to refetch their alerts; those without the claim of the kind get no
 * event.
 */
export function publishAlerts(
  tx: Tx,
  { alertKinds }: Declared,
  alerts: readonly { person_id: string; kind: string }[],
): void {
  const recipients = new Map<string, Audience>()
  for (const { person_id, kind } of alerts) {
    const alertKind = alertKinds.get(kind)
    if (!alertKind) continue
    const claims = claimsOf(alertKind)
    const rooms = to.all(...claims.map((claim) => to.persons([person_id], claim)))
    recipients.set(`${person_id} ${claims}`, { ...own.of(person_id), ...rooms })
  }
  for (const audience of recipients.values()) tx.publish(alertsChanged, {}, audience)
}

/** Notifies a person's other windows that they have read alerts. */
export const publishRead = (tx: Tx, personId: string): void => tx.publish(alertsChanged, {}, own.of(personId))

/** Notifies a person's windows to refetch their settings. */
export const publishPreferences = (tx: Tx, personId: string): void =>
  tx.publish(preferencesChanged, {}, own.of(personId))
