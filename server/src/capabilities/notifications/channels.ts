import type { Channel } from '@corridor/contract/kernel/alert.ts'
import { type Choices, isChosen } from '@corridor/contract/notifications/rules.ts'
import type { Declared } from '../../platform/alerts.ts'
import type { Database } from '../../platform/database/database.ts'
import { listChoices } from './store/preferences.ts'

interface Told {
  person_id: string
  kind: string
}

/** Of these, those that reach their person by a channel. One question for all of them. */
export async function reachingBy<T extends Told>(
  db: Database,
  { alertKinds }: Declared,
  channel: Channel,
  told: readonly T[],
): Promise<T[]> {
  const choices = await listChoices(db, [...new Set(told.map(({ person_id }) => person_id))])
  return told.filter(({ person_id, kind }) => {
    const known = alertKinds.get(kind)
    return known !== undefined && isChosen(known, channel, choices.get(person_id) ?? {})
  })
}

/** The kinds that reach somebody by a channel. */
export const kindsBy = ({ alertKinds }: Declared, channel: Channel, choices: Choices): string[] =>
  [...alertKinds.values()].filter((kind) => isChosen(kind, channel, choices)).map(({ kind }) => kind)
