import type { Channel } from '@corridor/contract/kernel/alert.ts'
import { type Choices, isChosen } from '@corridor/contract/notifications/rules.ts'
import type { Declared } from '#platform/alerts.ts'
import type { Database } from '#platform/database/database.ts'
import { listChoices } from './store/preferences.ts'

interface Recipient {
  person_id: string
  kind: string
}

/** Of these, those that reach their person by a channel. One question for all of them. */
export async function reachingBy<T extends Recipient>(
  db: Database,
  { alertKinds }: Declared,
  channel: Channel,
  recipients: readonly T[],
): Promise<T[]> {
  const choices = await listChoices(db, [...new Set(recipients.map(({ person_id }) => person_id))])
  return recipients.filter(({ person_id, kind }) => {
    const alertKind = alertKinds.get(kind)
    return alertKind !== undefined && isChosen(alertKind, channel, choices.get(person_id) ?? {})
  })
}

/** The kinds that reach a person by a channel. */
export const kindsBy = ({ alertKinds }: Declared, channel: Channel, choices: Choices): string[] =>
  [...alertKinds.values()].filter((kind) => isChosen(kind, channel, choices)).map(({ kind }) => kind)
