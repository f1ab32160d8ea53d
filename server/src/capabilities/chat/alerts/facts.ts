import { nameOf } from '../present.ts'
import type { AlertedRow } from '../store/alerts.ts'

/** What an alert about a message is made of. */
export const factsOf = (channelId: string, row: AlertedRow) => ({
  channelId,
  from: nameOf(row),
  group: row.name,
})

/** What an alert about one message is about, within its conversation. */
export const aboutMessage = (channelId: string, seq: number): string => `${channelId}/${seq}`
