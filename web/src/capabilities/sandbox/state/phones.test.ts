import { expect, test } from 'vitest'
import { codeIn, partnerOf, phonesOf } from './phones.ts'

const text = (id: string, to: string) => ({
  id,
  to,
  from: null,
  text: '',
  pictures: [],
  isFromPhone: false,
  sentAt: '2026-11-01T10:00:00Z',
})

test('each number has one phone, the one written to last in front', () => {
  const phones = phonesOf([text('c', '+15125550102'), text('b', '+15125550100'), text('a', '+15125550102')])
  expect(phones.map(({ number, texts }) => [number, texts.map(({ id }) => id)])).toEqual([
    ['+15125550102', ['c', 'a']],
    ['+15125550100', ['b']],
  ])
})

test('what a phone wrote is on that phone, and a phone that only behaves in its own way is there too', () => {
  const written = { ...text('d', '+15125550160'), from: '+15125550102', isFromPhone: true }
  const phones = phonesOf(
    [written, text('a', '+15125550102')],
    [{ number: '+15125550103', state: 'landline' }],
  )
  expect(phones.map(({ number, state, texts }) => [number, state, texts.length])).toEqual([
    ['+15125550102', 'works', 2],
    ['+15125550103', 'landline', 0],
  ])
  expect(partnerOf(phones[0]!)).toBe('+15125550160')
  expect(partnerOf(phones[1]!)).toBe('')
})

test('finds the code and nothing that only looks like one', () => {
  expect(codeIn('Your Corridor code is 482913. It works for 10 minutes.')).toBe('482913')
  expect(codeIn('See you at 10, room 4')).toBeUndefined()
  expect(codeIn('Call 5125550102')).toBeUndefined()
})
