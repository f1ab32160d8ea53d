import { expect, test } from 'vitest'
import { READ_BYTES, textOf } from './read-text.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

test('text is shown as it stands, markup too', () => {
  const bytes = utf8('<b>Ä</b>\n')
  expect(textOf(bytes, { kind: 'TEXT', size: bytes.length })).toEqual({ text: '<b>Ä</b>\n', isCut: false })
})

test('a table of a spreadsheet program is read in its own encoding', () => {
  const bytes = new Uint8Array([0xff, 0xfe, 0x41, 0, 0x3b, 0])
  expect(textOf(bytes, { kind: 'CSV', size: 6 }).text).toBe('A;')
})

test('data is laid out, unless it is broken or cut', () => {
  const bytes = utf8('{"a":1}')
  expect(textOf(bytes, { kind: 'JSON', size: 7 }).text).toBe('{\n  "a": 1\n}')
  expect(textOf(utf8('{"a":'), { kind: 'JSON', size: 5 }).text).toBe('{"a":')
  expect(textOf(bytes, { kind: 'JSON', size: READ_BYTES + 1 })).toEqual({ text: '{"a":1}', isCut: true })
})
