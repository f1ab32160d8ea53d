import {
  alertsChanged,
  notificationsStream,
  preferencesChanged,
} from '@corridor/contract/notifications/events.ts'
import { personStream } from '../../platform/realtime/streams.ts'
import type { Tx } from '../../platform/transaction.ts'

const own = personStream(notificationsStream)

export const streams = [own]

/** Tells the windows of these people that their alerts are others than before. */
export function tellAlerts(tx: Tx, personIds: Iterable<string>): void {
  for (const id of new Set(personIds)) tx.announce(alertsChanged, {}, own.of(id))
}

/** Tells the windows of somebody that they want to be told otherwise. */
export const tellPreferences = (tx: Tx, personId: string): void =>
  tx.announce(preferencesChanged, {}, own.of(personId))
