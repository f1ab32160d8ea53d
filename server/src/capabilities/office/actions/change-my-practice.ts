import { isDeepStrictEqual } from 'node:util'
import type { CheckedBody } from '@corridor/contract/kernel/route.ts'
import { changedMeanwhile } from '@corridor/contract/office/errors.ts'
import { practiceCategoryOf } from '@corridor/contract/office/practice-types.ts'
import * as routes from '@corridor/contract/office/routes.ts'
import { action } from '#platform/action.ts'
import { perHour, tally } from '#platform/attempts/attempts.ts'
import { phoneIn } from '#platform/phone.ts'
import { check } from '#platform/refusal.ts'
import { publishOfficeChanged } from '../live.ts'
import { publishPractice } from '../practice/practice.ts'
import { checkNewName, newWish, requestChange, withdrawChange } from '../practice/practice-change.ts'
import { presentPractice } from '../present.ts'
import { clearFactorDue } from '../store/members.ts'
import { findChange } from '../store/practice-changes.ts'
import { setPracticeData } from '../store/practices.ts'
import type { Practice, PracticeData } from '../store/tables.ts'
import { lockOffice } from '../team/team.ts'

/** The columns that every member's own record shows or depends on. */
const SHOWN_TO_MEMBERS = [
  'name',
  'category',
  'type',
  'telephone_number',
  'efax_number',
  'has_no_efax',
  'mobile_number',
  'requires_second_factor',
  'allows_gifs',
  'idle_lock_minutes',
] as const satisfies (keyof PracticeData)[]

/** The columns that other practices' lists show. */
const SHOWN_TO_OTHERS = ['name', 'type', 'city', 'state'] as const satisfies (keyof PracticeData)[]

/** Numbers are stored in E.164; city, state and category are derived. */
const dataOf = (body: CheckedBody<typeof routes.changeMyPractice>, practice: Practice): PracticeData => ({
  name: body.name,
  category: practiceCategoryOf(body.practiceType),
  type: body.practiceType,
  city: body.addresses[0]?.city ?? null,
  state: body.addresses[0]?.state ?? null,
  telephone_number: phoneIn('telephoneNumber', body.telephoneNumber, 'telephone'),
  efax_number: body.eFaxNumber && phoneIn('eFaxNumber', body.eFaxNumber, 'eFax'),
  has_no_efax: body.eFaxNumber === null,
  mobile_number:
    body.organizationMobileNumber === undefined
      ? practice.mobile_number
      : body.organizationMobileNumber &&
        phoneIn('organizationMobileNumber', body.organizationMobileNumber, 'mobile'),
  addresses: body.addresses,
  office_hours: body.officeHours ?? practice.office_hours,
  time_zone: body.timeZone ?? practice.time_zone,
  holidays: body.holidays,
  requires_second_factor: body.isSecondFactorRequired,
  allows_gifs: body.areGifsAllowed ?? practice.allows_gifs,
  idle_lock_minutes: body.idleLockMinutes ?? practice.idle_lock_minutes,
})

const hasData = (practice: Practice, data: PracticeData): boolean =>
  (Object.keys(data) as (keyof PracticeData)[]).every((key) => isDeepStrictEqual(practice[key], data[key]))

/** Each is a mail to the operator. */
const WISHES_PER_HOUR = 20
const wishes = tally('office:practice-wishes', perHour(WISHES_PER_HOUR))

/**
 * Changes the practice's data, from the version that the caller saw. A retry of the same change succeeds; any other change
 * from an older version is refused. By which name and number an approved practice is known, the operator decides.
 */
export const changeMyPractice = action(
  routes.changeMyPractice,
  async ({ person, body, tx, services, note }) => {
    const practice = await lockOffice(tx, person)
    note({ subject: { kind: 'practice', id: practice.id } })
    const typed = dataOf(body, practice)
    checkNewName(practice, typed.name)
    const isDecidedHere = practice.is_pending_approval
    const wish = isDecidedHere ? undefined : await newWish(tx, practice, typed)
    const { name, telephone_number } = isDecidedHere ? typed : practice
    const data = { ...typed, name, telephone_number }
    const present = async (row: Practice) => presentPractice(row, true, await findChange(tx.db, row.id))
    if (!wish && hasData(practice, data)) return present(practice)
    check(body.version === practice.version, changedMeanwhile)
    // The version goes up with it, so that of two admins who want different names at once the second sees the first one's.
    if (wish) {
      await wishes.check({ ...services, db: tx.db }, practice.id)
      await requestChange(tx, practice, person.id, wish)
    }
    const changed = await setPracticeData(tx.db, practice.id, data)
    // Open sessions go on, also the admin's: the second factor is required at the next sign-in.
    if (changed.requires_second_factor !== practice.requires_second_factor)
      await clearFactorDue(tx.db, practice.id)
    if (SHOWN_TO_MEMBERS.some((key) => practice[key] !== changed[key]))
      await publishPractice(tx, services, practice.id)
    else publishOfficeChanged(tx, practice.id, 'practice')
    if (SHOWN_TO_OTHERS.some((key) => practice[key] !== changed[key]))
      await services.hooks.run('office.practiceChanged', tx, practice.id, 'shown')
    if (practice.mobile_number !== changed.mobile_number)
      await services.hooks.run('office.mobileNumberChanged', tx, practice.id)
    return present(changed)
  },
)

export const withdrawPracticeChange = action(routes.withdrawChange, async ({ person, params, tx, note }) => {
  const practice = await lockOffice(tx, person)
  note({ subject: { kind: 'practice', id: practice.id } })
  await withdrawChange(tx, practice.id, params.id)
  return presentPractice(practice, true, undefined)
})
