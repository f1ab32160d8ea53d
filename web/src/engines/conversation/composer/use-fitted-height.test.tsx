// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '#ui/testing/show.tsx'
import { Composer } from './Composer.tsx'

const PER_ROW = 20
const ROW_PX = 23
let resize: () => void
let width = 600

const withFieldSizing = (isThere: boolean) => vi.stubGlobal('CSS', { supports: () => isThere })

beforeEach(() => {
  width = 600
  withFieldSizing(false)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        resize = changed
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width)
  // Half as wide, half as many letters stand in a row.
  vi.spyOn(HTMLTextAreaElement.prototype, 'scrollHeight', 'get').mockImplementation(function (
    this: HTMLTextAreaElement,
  ) {
    return Math.ceil(this.value.length / (PER_ROW * (width / 600))) * ROW_PX
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const composer = (value: string) => (
  <Composer label="Message Front desk" value={value} onChange={() => {}} onSend={() => {}} max={20_000} />
)
const height = () => document.querySelector('textarea')!.style.height

test('a long paragraph without a line break is as high as its words, and shrinks with them', () => {
  const { rerender } = show(composer('x'.repeat(PER_ROW * 4)))
  expect(height()).toBe(`${4 * ROW_PX}px`)
  rerender(composer('x'.repeat(PER_ROW)))
  expect(height()).toBe(`${ROW_PX}px`)
})

test('in a narrower window the words need more rows', () => {
  show(composer('x'.repeat(PER_ROW * 2)))
  width = 300
  resize()
  expect(height()).toBe(`${4 * ROW_PX}px`)
})

test('a browser that sizes the field by its content is left alone', () => {
  withFieldSizing(true)
  show(composer('x'.repeat(PER_ROW * 4)))
  expect(height()).toBe('')
})
