// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { faxText as text } from '../text.ts'
import { FaxMachines } from './FaxMachines.tsx'

const NUMBER = '+15125550172'
const PRACTICE = '+15125550151'
const came = {
  id: 'one',
  from: PRACTICE,
  to: NUMBER,
  pages: 3,
  pagesSent: 2,
  state: 'hung-up',
  isFromMachine: false,
  sentAt: '2026-11-01T10:00:00Z',
}
const machine = (number: string) => `PUT /sandbox/v1/machines/${encodeURIComponent(number)}`
const show = () =>
  showScreen(
    '/sandbox?tab=fax',
    <FaxMachines isOn faxes={[came]} machines={[{ number: NUMBER, state: 'hangs-up' }]} />,
    {
      'POST /sandbox/v1/faxes': () => answer(200, { isOurs: true }),
      [machine(NUMBER)]: () => answer(200, { number: NUMBER, state: 'works' }),
      [machine('+15125550173')]: () => answer(200, { number: '+15125550173', state: 'busy' }),
    },
  )
const region = (name: string) => within(screen.getByRole('region', { name }))

test('a machine shows what came out, and behaves as it is set', async () => {
  const { server } = show()
  const own = region(text.machineOf('(512) 555-0172'))
  expect(own.getByText(text.pages(2, 3))).toBeTruthy()
  expect(own.getByRole('link', { name: text.openPages }).getAttribute('href')).toBe(
    '/sandbox/v1/faxes/one/document',
  )
  fireEvent.change(own.getByLabelText(text.behaves), { target: { value: 'works' } })
  await waitFor(() =>
    expect(server.seen.find(({ call }) => call === machine(NUMBER))?.body).toEqual({ state: 'works' }),
  )
  const set = region(text.setTitle)
  fireEvent.change(set.getByLabelText(text.number), { target: { value: '(512) 555-0173' } })
  fireEvent.click(set.getByRole('button', { name: text.makeBusy }))
  await waitFor(() =>
    expect(server.seen.find(({ call }) => call === machine('+15125550173'))?.body).toEqual({ state: 'busy' }),
  )
})

test('a fax is sent to a practice', async () => {
  const { server } = show()
  const form = region(text.writeTitle)
  fireEvent.change(form.getByLabelText(text.from), { target: { value: NUMBER } })
  fireEvent.change(form.getByLabelText(text.practiceNumber), { target: { value: PRACTICE } })
  fireEvent.change(form.getByLabelText(text.words), { target: { value: 'Clearance.' } })
  fireEvent.click(form.getByRole('button', { name: text.send }))
  await waitFor(() =>
    expect(server.seen.find(({ call }) => call === 'POST /sandbox/v1/faxes')?.body).toMatchObject({
      from: NUMBER,
      to: PRACTICE,
      text: 'Clearance.',
    }),
  )
})
