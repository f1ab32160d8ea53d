import { CHANNELS, type Channel } from '@corridor/contract/kernel/alert.ts'
import * as routes from '@corridor/contract/notifications/preferences.ts'
import { type Choices, isChosen } from '@corridor/contract/notifications/rules.ts'
import type { Person } from '#platform/access/person.ts'
import { action, read } from '#platform/action.ts'
import type { Database } from '#platform/database/database.ts'
import { wrongInput } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { readerOf } from '../access.ts'
import { publishPreferences } from '../live.ts'
import { quietHoursOf } from '../reminders/reachability.ts'
import { unsubscribeHash } from '../reminders/unsubscribe-link.ts'
import { changePreference, findPreference, lockPreference, type Preference } from '../store/preferences.ts'

async function present(db: Database, person: Person, preference: Preference, services: Services) {
  const { declared, sms } = services
  const { choices, is_mail_on, wait_minutes, is_sound_on } = preference
  return {
    kinds: readerOf(person, declared).kinds.map((name) => {
      const kind = declared.alertKinds.get(name)!
      const channels = CHANNELS.map((channel) => [channel, isChosen(kind, channel, choices)])
      return {
        kind: name,
        label: kind.label,
        channels: Object.fromEntries(channels) as Record<Channel, boolean>,
      }
    }),
    isMailOn: is_mail_on,
    canText: sms !== undefined,
    waitMinutes: wait_minutes,
    quietHours: await quietHoursOf(db, person.id, preference),
    isSoundOn: is_sound_on,
  }
}

export const getPreferences = read(routes.getPreferences, async ({ person, db, services }) =>
  present(db, person, await findPreference(db, person.id), services),
)

interface Choice {
  kind: string
  channel: Channel
  isOn: boolean
}

function withChoices(current: Choices, chosen: readonly Choice[]): Choices {
  const all: Record<string, Choices[string]> = { ...current }
  for (const { kind, channel, isOn } of chosen) all[kind] = { ...all[kind], [channel]: isOn }
  return all
}

/** Each switch is a change of its own, so that two windows at once do not undo each other's change. */
export const changePreferences = action(routes.changePreferences, async ({ person, body, tx, services }) => {
  const { choices = [], isMailOn, waitMinutes, quietHours, isSoundOn } = body
  const { kinds } = readerOf(person, services.declared)
  const unknown = choices.findIndex(({ kind }) => !kinds.includes(kind))
  if (unknown >= 0)
    throw wrongInput(`body.choices.${unknown}.kind`, 'There is nothing like this to be told of.')
  const current = await lockPreference(tx.db, {
    personId: person.id,
    unsubscribeHash: unsubscribeHash(services.secrets, person.id),
  })
  const updated = {
    choices: withChoices(current.choices, choices),
    is_mail_on: isMailOn ?? current.is_mail_on,
    wait_minutes: waitMinutes ?? current.wait_minutes,
    is_sound_on: isSoundOn ?? current.is_sound_on,
    is_quiet_on: quietHours?.isOn ?? current.is_quiet_on,
    quiet_from: quietHours?.from ?? current.quiet_from,
    quiet_to: quietHours?.to ?? current.quiet_to,
    time_zone: quietHours?.timeZone ?? current.time_zone,
  }
  await changePreference(tx.db, person.id, updated)
  publishPreferences(tx, person.id)
  return present(tx.db, person, { ...current, ...updated }, services)
})
