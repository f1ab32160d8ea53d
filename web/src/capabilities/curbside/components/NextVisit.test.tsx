// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { timeOfDay } from '#ui/data/dates.ts'
import { someVisit } from '../testing/some-visits.ts'
import { NextVisit } from './NextVisit.tsx'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const show = (appointment: ReturnType<typeof someVisit> | null) =>
  showScreen(
    '/dashboard/patient-records/maria',
    <NextVisit patientId="maria" />,
    { 'GET /lite-appointments/v3/patients/maria/next': () => answer(200, { appointment }) },
    userOf(ADA),
  )

test('the next visit says when it is, with whom, and when the link goes out', async () => {
  const appointmentAt = inHours(30)
  show(someVisit({ appointmentStatus: 'Upcoming', appointmentAt }))
  await screen.findByRole('heading', { name: 'Next visit' })
  // Reckoned from the visit: between two looks at the clock the minute may end.
  const linkAt = new Date(Date.parse(appointmentAt) - 2 * 3_600_000).toISOString()
  screen.getByText(`With Ben · Check-in link goes out at ${timeOfDay(linkAt)}`)
  const day = new Date(appointmentAt).toLocaleDateString('sv-SE')
  const open = screen.getByRole('link', { name: 'Open curbside check-in' })
  expect(open.getAttribute('href')).toBe(`/dashboard/curbside?day=${day}`)
})

test('a visit that has begun says how far it is', async () => {
  show(someVisit({ provider: null }))
  await screen.findByText('Waiting outside')
})

test('no link is promised to somebody without a number', async () => {
  show(someVisit({ appointmentStatus: 'Upcoming', appointmentAt: inHours(30), mobileNumber: null }))
  await screen.findByText('With Ben')
})

test('nothing is shown where nothing is planned', async () => {
  const { server } = show(null)
  await expect.poll(() => server.seen.length).toBeGreaterThan(0)
  expect(screen.queryByText('Next visit')).toBeNull()
})
