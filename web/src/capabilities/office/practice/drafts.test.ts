import { usualHours } from '@corridor/contract/office/rules.ts'
import { expect, test } from 'vitest'
import { suggestionOf } from './AddressFields.tsx'
import { emptyAddress } from './address-draft.ts'
import { byDate, hoursProblems, likeMonday, withAnotherSpan } from './hours-draft.ts'
import { practiceDraftOf, practiceProblems } from './practice-draft.ts'
import { somePractice } from './testing/some-practice.ts'

const practice = somePractice()

const pathsIn = (found: Record<string, string | undefined>) =>
  Object.keys(found).filter((path) => found[path] !== undefined)

test('a practice as it is stored has nothing wrong with it, and its number reads as people write it', () => {
  const draft = practiceDraftOf(practice)
  expect(draft.telephoneNumber).toBe('(512) 555-0100')
  expect(pathsIn(practiceProblems(draft))).toEqual([])
})

test('what is wrong carries the path that the server uses', () => {
  const draft = { ...practiceDraftOf(practice), name: ' ', eFaxNumber: '12' }
  draft.addresses = [...draft.addresses, { ...emptyAddress(), zip: '1234' }]
  expect(pathsIn(practiceProblems(draft))).toEqual([
    'name',
    'eFaxNumber',
    'addresses.1.line1',
    'addresses.1.city',
    'addresses.1.state',
    'addresses.1.zip',
  ])
})

test('a suggested address says its city once', () => {
  const location = { ...emptyAddress(), city: 'Austin', state: 'TX' } as const
  expect(suggestionOf({ ...location, zip: '' })).toMatchObject({ label: 'Austin, TX' })
  expect(suggestionOf({ ...location, zip: '78704' })).not.toHaveProperty('detail')
  const complete = { ...location, line1: '12 Main St', zip: '78704' }
  expect(suggestionOf(complete)).toMatchObject({ label: '12 Main St', detail: 'Austin, TX 78704' })
})

test('Monday is copied to the weekdays and not to the weekend', () => {
  const days = usualHours()
  days[0] = { ...days[0]!, spans: [{ opensAt: '07:30', closesAt: '12:00' }] }
  const copied = likeMonday(days)
  expect(copied.map(({ spans }) => spans[0]?.opensAt)).toEqual([...Array(5).fill('07:30'), '08:00', '08:00'])
  expect(copied.map(({ day }) => day)).toEqual(days.map(({ day }) => day))
})

test('another span leaves out lunch, and then stands behind the last', () => {
  const split = withAnotherSpan([{ opensAt: '08:00', closesAt: '17:00' }])
  expect(split).toEqual([
    { opensAt: '08:00', closesAt: '12:00' },
    { opensAt: '13:00', closesAt: '17:00' },
  ])
  expect(withAnotherSpan(split)).toEqual([...split, { opensAt: '', closesAt: '' }])
})

test('spans of a day follow each other', () => {
  const officeHours = usualHours()
  const spans = [
    { opensAt: '08:00', closesAt: '13:00' },
    { opensAt: '12:30', closesAt: '17:00' },
  ]
  officeHours[0] = { ...officeHours[0]!, spans }
  expect(pathsIn(hoursProblems({ officeHours, holidays: [] }))).toEqual(['officeHours.0.spans.1.closesAt'])
})

test('what is wrong with a day’s hours names the day', () => {
  const officeHours = usualHours()
  officeHours[1] = { ...officeHours[1]!, spans: [{ opensAt: '08:00', closesAt: '07:00' }] }
  officeHours[2] = { ...officeHours[2]!, spans: [{ opensAt: '08:00', closesAt: '' }] }
  const found = hoursProblems({ officeHours, holidays: [] })
  expect(pathsIn(found).map((path) => found[path])).toEqual([
    'On Tuesday, the closing time must be after the opening time.',
    'Please enter an opening and a closing time for Wednesday.',
  ])
})

test('a day closes after it opens, and a holiday has a date of its own and a name', () => {
  const officeHours = usualHours()
  officeHours[1] = { ...officeHours[1]!, spans: [{ opensAt: '08:00', closesAt: '07:00' }] }
  officeHours[5] = { ...officeHours[5]!, isOpen: false, spans: [{ opensAt: '08:00', closesAt: '01:00' }] }
  const holidays = [
    { on: '2026-12-25', name: 'Christmas' },
    { on: '2026-12-25', name: ' ' },
  ]
  expect(pathsIn(hoursProblems({ officeHours, holidays }))).toEqual([
    'officeHours.1.spans.0.closesAt',
    'holidays.0.on',
    'holidays.1.on',
    'holidays.1.name',
  ])
  expect(byDate([{ on: '2027-01-01', name: 'b' }, holidays[0]!]).map(({ on }) => on)).toEqual([
    '2026-12-25',
    '2027-01-01',
  ])
})
