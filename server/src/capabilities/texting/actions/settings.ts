import { done } from '@corridor/contract/kernel/shapes.ts'
import { OUT_OF_HOURS_DEFAULT } from '@corridor/contract/texting/automatic-texts.ts'
import { numberInUse, numberNotUsable, tooManyNumbers } from '@corridor/contract/texting/errors.ts'
import { NUMBERS_MAX } from '@corridor/contract/texting/limits.ts'
import * as routes from '@corridor/contract/texting/settings.ts'
import { action, readInPractice } from '../../../platform/action.ts'
import type { Database } from '../../../platform/database/database.ts'
import { phoneIn } from '../../../platform/phone.ts'
import { check, found } from '../../../platform/refusal.ts'
import { practiceIdOf } from '../access.ts'
import { publishRefetch } from '../live.ts'
import {
  deleteNumber,
  findOutOfHoursText,
  listNumbers as list,
  lockNumbers,
  saveNumber as save,
  saveOutOfHoursText,
} from '../store/numbers.ts'

const present = async (db: Database, practiceId: string) => ({
  numbers: (await list(db, practiceId)).map(({ number, label, is_default }) => ({
    number,
    label,
    isDefault: is_default,
  })),
})

export const listNumbers = readInPractice(routes.listNumbers, ({ person, db }) =>
  present(db, practiceIdOf(person)),
)

/** The first number is the default. One that another practice has is refused without saying so. */
export const saveNumber = action(routes.saveNumber, async ({ person, body, tx, services }) => {
  const practiceId = practiceIdOf(person)
  const number = phoneIn('number', body.number, 'phone')
  check(services.sms?.mayTextFrom?.(number) ?? true, numberNotUsable)
  await lockNumbers(tx.db, practiceId)
  const before = await list(tx.db, practiceId)
  const isNew = before.every((one) => one.number !== number)
  check(!isNew || before.length < NUMBERS_MAX, tooManyNumbers)
  const row = {
    number,
    practice_id: practiceId,
    label: body.label,
    is_default: body.isDefault || before.length === 0,
  }
  check(await save(tx.db, row, tx.now), numberNotUsable)
  publishRefetch(tx, practiceId, 'numbers')
  return present(tx.db, practiceId)
})

export const removeNumber = action(routes.removeNumber, async ({ person, params, tx }) => {
  const practiceId = practiceIdOf(person)
  await lockNumbers(tx.db, practiceId)
  const outcome = await deleteNumber(tx.db, practiceId, params.number)
  found(outcome === 'missing' ? undefined : outcome)
  check(outcome === 'removed', numberInUse)
  const [first] = await list(tx.db, practiceId)
  if (first && !first.is_default) await save(tx.db, { ...first, is_default: true }, tx.now)
  publishRefetch(tx, practiceId, 'numbers')
  return done
})

export const getSettings = readInPractice(routes.getSettings, async ({ person, db }) => {
  const text = await findOutOfHoursText(db, practiceIdOf(person))
  return { outOfHoursText: text === undefined ? OUT_OF_HOURS_DEFAULT : text }
})

export const saveSettings = action(routes.saveSettings, async ({ person, body, tx }) => {
  await saveOutOfHoursText(tx.db, practiceIdOf(person), body.outOfHoursText)
  return { outOfHoursText: body.outOfHoursText }
})
