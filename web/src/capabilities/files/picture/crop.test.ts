import { expect, test } from 'vitest'
import { cropOf } from './crop.ts'

test('percent become fractions', () => {
  expect(cropOf({ x: 25, y: 0, width: 50, height: 100 })).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 })
})

test('nothing reaches past the edge', () => {
  expect(cropOf({ x: -0.01, y: 60, width: 100.02, height: 40.01 })).toEqual({
    x: 0,
    y: 0.6,
    width: 1,
    height: 0.4,
  })
})
