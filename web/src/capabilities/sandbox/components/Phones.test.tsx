// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { text } from '../text.ts'
import { Phones } from './Phones.tsx'

const NUMBER = '+15125550171'
const PRACTICE = '+15125550160'
const received = {
  id: '11111111-1111-4111-8111-111111111111',
  to: NUMBER,
  from: PRACTICE,
  text: 'See you at 9',
  pictures: ['https://corridor.example/a'],
  isFromPhone: false,
  sentAt: '2026-11-01T10:00:00Z',
}

const show = () =>
  showScreen('/sandbox?tab=phones', <Phones isOn texts={[received]} phones={[]} />, {
    'POST /sandbox/v1/texts': () => answer(200, { isOurs: true }),
    [`PUT /sandbox/v1/phones/${encodeURIComponent(NUMBER)}`]: () =>
      answer(200, { number: NUMBER, state: 'off' }),
  })
const card = () => within(screen.getByRole('region', { name: text.phoneOf('(512) 555-0171') }))

test('a phone answers the practice that wrote to it', async () => {
  const { server } = show()
  expect(card().getByText(text.pictures(1))).toBeTruthy()
  fireEvent.change(card().getByLabelText(text.words), { target: { value: 'STOP' } })
  fireEvent.click(card().getByRole('button', { name: text.send }))
  await waitFor(() =>
    expect(server.seen.find(({ call }) => call === 'POST /sandbox/v1/texts')?.body).toMatchObject({
      from: NUMBER,
      to: PRACTICE,
      text: 'STOP',
    }),
  )
})

test('any number writes, with a picture', async () => {
  const { server } = show()
  const writer = within(screen.getByRole('region', { name: text.writeTitle }))
  fireEvent.change(writer.getByLabelText(text.from), { target: { value: '512 555 0180' } })
  fireEvent.change(writer.getByLabelText(text.practiceNumber), { target: { value: PRACTICE } })
  const picture = new File([new Uint8Array([1, 2, 3])], 'a.png', { type: 'image/png' })
  fireEvent.change(writer.getByLabelText(text.picture), { target: { files: [picture] } })
  fireEvent.click(writer.getByRole('button', { name: text.send }))
  await waitFor(() =>
    expect(server.seen.find(({ call }) => call === 'POST /sandbox/v1/texts')?.body).toMatchObject({
      from: '512 555 0180',
      to: PRACTICE,
      text: '',
      picture: 'data:image/png;base64,AQID',
    }),
  )
})

test('a phone is switched off', async () => {
  const { server } = show()
  fireEvent.change(card().getByLabelText(text.behaves), { target: { value: 'off' } })
  await waitFor(() =>
    expect(server.seen.find(({ call }) => call.startsWith('PUT /sandbox/v1/phones/'))?.body).toEqual({
      state: 'off',
    }),
  )
})
