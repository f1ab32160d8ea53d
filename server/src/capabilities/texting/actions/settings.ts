import { done } from '@corridor/contract/kernel/shapes.ts'
import {
  introductionOf,
  OUT_OF_HOURS_DEFAULT,
  withIntroduction,
} from '@corridor/contract/texting/automatic-texts.ts'
import { numberNotAssigned, numberNotUsable, tooLong } from '@corridor/contract/texting/errors.ts'
import { TEXT_MAX } from '@corridor/contract/texting/limits.ts'
import { answerTooLong } from '@corridor/contract/texting/problems.ts'
import * as routes from '@corridor/contract/texting/settings.ts'
import * as office from '#capabilities/office/public.ts'
import { action, readInPractice } from '#platform/action.ts'
import { phoneIn } from '#platform/phone.ts'
import { check, found, wrongInput } from '#platform/refusal.ts'
import { practiceIdOf } from '../access.ts'
import { fillAnswer } from '../incoming/out-of-hours.ts'
import { NUMBER_KIND } from '../kind.ts'
import { publishRefetch } from '../live.ts'
import { assignerOf, mayClaim } from '../numbers.ts'
import { findOutOfHoursText, saveOutOfHoursText, textNumbers } from '../store/numbers.ts'

export const listNumbers = readInPractice(routes.listNumbers, async ({ person, db, services }) =>
  textNumbers.present(await textNumbers.list(db, practiceIdOf(person)), assignerOf(services)),
)

export const saveNumber = action(routes.saveNumber, async ({ person, body, tx, services, note }) => {
  const practiceId = practiceIdOf(person)
  const number = phoneIn('number', body.number, 'phone')
  note({ subject: { kind: NUMBER_KIND, id: number } })
  await textNumbers.lock(tx.db, practiceId)
  const before = await textNumbers.list(tx.db, practiceId)
  if (!before.some((one) => one.number === number)) {
    check(assignerOf(services) === null, numberNotAssigned)
    check(mayClaim(services, number), numberNotUsable)
  }
  const after = await textNumbers.addOrChange(tx, practiceId, before, { ...body, number })
  publishRefetch(tx, practiceId, 'numbers')
  return textNumbers.present(after, assignerOf(services))
})

export const removeNumber = action(routes.removeNumber, async ({ person, params, tx, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: NUMBER_KIND, id: params.number } })
  await textNumbers.release(tx, practiceId, params.number)
  publishRefetch(tx, practiceId, 'numbers')
  return done
})

export const getSettings = readInPractice(routes.getSettings, async ({ person, db }) => {
  const text = await findOutOfHoursText(db, practiceIdOf(person))
  return { outOfHoursText: text === undefined ? OUT_OF_HOURS_DEFAULT : text }
})

export const saveSettings = action(routes.saveSettings, async ({ person, body, tx }) => {
  const practiceId = practiceIdOf(person)
  if (body.outOfHoursText !== null) {
    const practice = found(await office.findPractice(tx.db, practiceId))
    const answer = withIntroduction(fillAnswer(body.outOfHoursText, practice), introductionOf(practice.name))
    if (answer.length > TEXT_MAX) throw wrongInput('body.outOfHoursText', answerTooLong, tooLong)
  }
  await saveOutOfHoursText(tx.db, practiceId, body.outOfHoursText)
  return { outOfHoursText: body.outOfHoursText }
})
