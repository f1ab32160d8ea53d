import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split("[data-theme='dark']")

const declared = (block: string) =>
  new Map(Array.from(block.matchAll(/--([\w-]+):\s*([^;]+);/g), ([, name, value]) => [name!, value!]))

const themes = {
  light: declared(light),
  dark: new Map([...declared(light), ...declared(dark)]),
}

function colour(theme: keyof typeof themes, name: string): string {
  const value = themes[theme].get(name) ?? name
  const referred = value.match(/^var\(--([\w-]+)\)$/)?.[1]
  if (referred) return colour(theme, referred)
  return value === '#fff' ? '#ffffff' : value
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const TEXT = [
  ...['ink', 'ink-2', 'ink-3'].flatMap((ink) => ['page', 'pane', 'list', 'bubble'].map((on) => [ink, on])),
  ...['blue-600/blue-100', 'green-600/green-100', 'orange-700/orange-100', 'red-600/red-100'].map((pair) =>
    pair.split('/'),
  ),
  ['brand-ink', 'brand'],
  ['brand-soft-ink', 'brand-soft'],
  ['brand-soft-ink', 'pane'],
  ['red-600', 'pane'],
  ['new', 'pane'],
  ['ink-2', 'line'],
  ['#ffffff', 'count'],
  ['#ffffff', 'danger'],
] as [string, string][]

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(TEXT)('%s can be read on %s', (ink, on) => {
    expect(contrast(colour(theme, ink), colour(theme, on))).toBeGreaterThanOrEqual(4.5)
  })
  test.each(['line-field', 'focus', 'present', 'busy', 'away', 'absent', 'star'])(
    '%s can be seen on the pane',
    (line) => {
      expect(contrast(colour(theme, line), colour(theme, 'pane'))).toBeGreaterThanOrEqual(3)
    },
  )
})

test('every size of type comes from the scale', () => {
  const root = new URL('..', import.meta.url).pathname
  const raw = globSync('**/*.css', { cwd: root }).flatMap((path) => {
    const declarations = readFileSync(`${root}/${path}`, 'utf8').match(/\bfont(?:-size)?:[^;]*/g) ?? []
    return declarations.filter((one) => /\d(?:px|pt|r?em|%)/.test(one)).map((one) => `${path}: ${one}`)
  })
  expect(raw).toEqual([])
})
