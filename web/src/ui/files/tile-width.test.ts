import { expect, test } from 'vitest'
import { tileWidth } from './tile-width.ts'

test.each([
  ['a square', 100, 100, 160],
  ['a photograph', 4000, 3000, 213],
  ['a page', 612, 792, 124],
  ['a receipt', 100, 2000, 96],
  ['a panorama', 9000, 1000, 320],
  ['what nobody measured', null, null, 160],
])('%s has its box', (_, width, height, expected) => {
  expect(tileWidth({ width, height })).toBe(expected)
})
