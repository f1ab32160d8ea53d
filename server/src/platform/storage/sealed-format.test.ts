import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCutter, newFileKey, openRecord, type RecordKind, sealRecord } from './sealed-format.ts'

const KINDS: RecordKind[] = ['chunk', 'last', 'tail', 'done']

test.each(KINDS)('a %s opens as what it is, where it is, under its own key, and not otherwise', (kind) => {
  const key = newFileKey()
  const plain = randomBytes(100)
  const record = Buffer.concat(sealRecord(key, kind, 7, plain))
  expect(openRecord(key, kind, 7, record)?.equals(plain)).toBe(true)
  for (const other of KINDS) if (other !== kind) expect(openRecord(key, other, 7, record)).toBeUndefined()
  expect(openRecord(key, kind, 8, record)).toBeUndefined()
  expect(openRecord(newFileKey(), kind, 7, record)).toBeUndefined()
  expect(openRecord(key, kind, 7, record.subarray(0, 20))).toBeUndefined()
})

test('the same bytes at the same position never look the same twice', () => {
  const key = newFileKey()
  const seal = (): string => Buffer.concat(sealRecord(key, 'chunk', 0, Buffer.alloc(64))).toString('hex')
  expect(new Set(Array.from({ length: 100 }, seal)).size).toBe(100)
})

test('a cutter gives back every byte in units of one size', () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 40 }))
  fc.assert(
    fc.property(
      pieces,
      fc.uint8Array({ maxLength: 9 }),
      fc.integer({ min: 10, max: 20 }),
      (all, begun, unit) => {
        const cutter = createCutter(unit, begun)
        const got = all.flatMap((piece) => Array.from(cutter.cut(piece), (one) => Buffer.from(one)))
        expect(got.every(({ length }) => length === unit)).toBe(true)
        expect(cutter.rest().length).toBeLessThan(unit)
        expect(Buffer.concat([...got, cutter.rest()]).equals(Buffer.concat([begun, ...all]))).toBe(true)
      },
    ),
    { seed: 25 },
  )
})
