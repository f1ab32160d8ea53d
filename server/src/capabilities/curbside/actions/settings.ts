import { alreadyDone, notSetUp } from '@corridor/contract/curbside/errors.ts'
import { USUAL_QUESTIONS } from '@corridor/contract/curbside/health.ts'
import * as routes from '@corridor/contract/curbside/routes.ts'
import { usualTexts } from '@corridor/contract/curbside/texts.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import * as office from '#capabilities/office/public.ts'
import * as people from '#capabilities/people/public.ts'
import { action, readInPractice } from '#platform/action.ts'
import { check, found } from '#platform/refusal.ts'
import { practiceIdOf } from '../access.ts'
import { doorHash, doorUrl } from '../door.ts'
import { publishSettings } from '../live.ts'
import { presentSettings } from '../present.ts'
import { findSetting, saveSetting, setDoor } from '../store/settings.ts'

/** What a practice begins with. */
const USUAL_SPOTS = ['1', '2', '3', '4', '5', '6']

export const getSettings = readInPractice(routes.getSettings, async ({ person, db }) => {
  const practiceId = practiceIdOf(person)
  const row = await findSetting(db, practiceId)
  if (row) return { ...presentSettings(row), isSetUp: true }
  const { name } = found(await office.findPractice(db, practiceId))
  return {
    questions: [...USUAL_QUESTIONS],
    spots: USUAL_SPOTS,
    ...usualTexts(name),
    isComeInTexted: true,
    isSetUp: false,
  }
})

export const saveSettings = action(routes.saveSettings, async ({ person, body, tx, services, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'practice', id: practiceId } })
  const isFirst = (await findSetting(tx.db, practiceId)) === undefined
  await saveSetting(tx.db, { ...body, practiceId, doorHash: doorHash(services, practiceId, 1) }, tx.now)
  const teamIds = isFirst ? await office.listTeamIds(tx.db, practiceId) : [person.id]
  for (const person of await people.list(tx.db, teamIds))
    if (!person.has_finished_curbside_step)
      await people.change(tx, services, person.id, { hasFinishedCurbsideStep: true })
  publishSettings(tx, practiceId)
  return done
})

export const getDoorCode = readInPractice(routes.getDoorCode, async ({ person, db, services }) => {
  const practiceId = practiceIdOf(person)
  const { door_number } = found(await findSetting(db, practiceId), notSetUp)
  return { url: doorUrl(services, practiceId, door_number) }
})

export const renewDoorCode = action(routes.renewDoorCode, async ({ person, tx, services, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'practice', id: practiceId } })
  const number = found(await findSetting(tx.db, practiceId), notSetUp).door_number + 1
  const hash = doorHash(services, practiceId, number)
  check(await setDoor(tx.db, { practiceId, number, hash }, tx.now), alreadyDone)
  publishSettings(tx, practiceId)
  return { url: doorUrl(services, practiceId, number) }
})
