import { expect, test } from 'vitest'
import { codeIn, phonesOf } from './phones.ts'

const text = (id: string, to: string) => ({ id, to, text: '', sentAt: '2026-11-01T10:00:00Z' })

test('each number has one phone, the one written to last in front', () => {
  const phones = phonesOf([text('c', '+15125550102'), text('b', '+15125550100'), text('a', '+15125550102')])
  expect(phones.map(({ number, texts }) => [number, texts.map(({ id }) => id)])).toEqual([
    ['+15125550102', ['c', 'a']],
    ['+15125550100', ['b']],
  ])
})

test('finds the code and nothing that only looks like one', () => {
  expect(codeIn('Your Corridor code is 482913. It works for 10 minutes.')).toBe('482913')
  expect(codeIn('See you at 10, room 4')).toBeUndefined()
  expect(codeIn('Call 5125550102')).toBeUndefined()
})
