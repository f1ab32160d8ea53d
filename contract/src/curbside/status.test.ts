import { describe, expect, test } from 'vitest'
import {
  APPOINTMENT_STATUSES,
  type AppointmentStatus,
  isStepPossible,
  nextStep,
  onTab,
  STEP_LABELS,
  STEPS,
  statusesBefore,
  stepsFrom,
  tabOf,
  withVisit,
} from './status.ts'

describe('the steps of a visit', () => {
  test('have the labels of the specification', () => {
    expect(STEP_LABELS).toMatchObject({
      ClearToEnter: 'Enter office',
      PatientInOffice: 'Confirm patient is in office',
      Complete: 'Confirm patient has left',
      NotArrived: 'Check In Again',
    })
  })

  test.each<[AppointmentStatus, string]>([
    ['Upcoming', 'Arrived'],
    ['Arrived', 'ClearToEnter'],
    ['ClearToEnter', 'PatientInOffice'],
    ['PatientInOffice', 'Complete'],
    ['Complete', 'NotArrived'],
    ['Left', 'NotArrived'],
    ['NotArrived', 'Arrived'],
  ])('%s is followed by %s', (status, step) => expect(nextStep(status)).toBe(step))

  test('never skip one: nobody is complete who was not in the office, and nobody enters who has not arrived', () => {
    expect(statusesBefore('Complete')).toEqual(['PatientInOffice'])
    expect(statusesBefore('PatientInOffice')).toEqual(['ClearToEnter'])
    expect(statusesBefore('ClearToEnter')).toEqual(['Arrived'])
    expect(isStepPossible('Upcoming', 'Complete')).toBe(false)
  })

  test('are never possible twice in a row, so that of two desks one takes it', () => {
    for (const step of STEPS) expect(isStepPossible(step, step)).toBe(false)
  })

  test('lead from every status to every step', () => {
    for (const status of APPOINTMENT_STATUSES) {
      const reached = new Set<AppointmentStatus>()
      const follow = (from: AppointmentStatus) => {
        for (const step of stepsFrom(from))
          if (!reached.has(step)) {
            reached.add(step)
            follow(step)
          }
      }
      follow(status)
      expect([...reached].toSorted()).toEqual([...STEPS].toSorted())
    }
  })
})

const visit = (id: string, appointmentStatus: AppointmentStatus, since: string) => ({
  id,
  appointmentStatus,
  statusSince: `2026-11-16T${since}:00.000Z`,
  appointmentAt: `2026-11-16T${since}:00.000Z`,
  createdDate: `2026-11-16T${since}:00.000Z`,
})

test('the tabs are all other statuses, upcoming and complete', () => {
  expect(APPOINTMENT_STATUSES.filter((status) => tabOf(status) === 'upcoming')).toEqual(['Upcoming'])
  expect(APPOINTMENT_STATUSES.filter((status) => tabOf(status) === 'complete')).toEqual(['Complete'])
})

test('who waits outside stands first, the longest wait before the others', () => {
  const visits = [
    visit('inside', 'PatientInOffice', '09:00'),
    visit('short', 'Arrived', '10:15'),
    visit('long', 'Arrived', '10:05'),
    visit('asked', 'ClearToEnter', '10:00'),
    visit('later', 'Upcoming', '11:00'),
    visit('soon', 'Upcoming', '10:30'),
  ]
  const idsOn = (tab: 'now' | 'upcoming') => onTab(visits, tab).map(({ id }) => id)
  expect(idsOn('now')).toEqual(['long', 'short', 'asked', 'inside'])
  expect(idsOn('upcoming')).toEqual(['soon', 'later'])
})

test('an added record sorts by the day it was created, newest first, and replaces itself', () => {
  const visits = [visit('b', 'Upcoming', '09:00'), visit('a', 'Upcoming', '08:00')]
  const added = withVisit(visits, visit('c', 'Arrived', '08:30'))
  expect(added.map(({ id }) => id)).toEqual(['b', 'c', 'a'])
  expect(withVisit(added, visit('c', 'Left', '08:30'))).toHaveLength(3)
})
