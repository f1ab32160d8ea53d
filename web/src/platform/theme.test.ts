import './testing/window.ts'
import { setMaxListeners } from 'node:events'
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, test } from 'vitest'
import { chooseTheme, THEME_CHOICES, THEME_KEY, useTheme, watchTheme } from './theme.ts'

const early = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8')

/** The system's wish can be turned while somebody listens. */
const system = Object.assign(new EventTarget(), { matches: false })
const html = () => ({ dataset: {} as Record<string, string>, style: {} as Record<string, string> })
const page = { documentElement: html() }
setMaxListeners(0, system, window)
Object.assign(window, { matchMedia: () => system })
Object.assign(globalThis, { document: page })

beforeEach(() => {
  window.localStorage.clear()
  page.documentElement = html()
})

const cases = [...THEME_CHOICES, null, 'nonsense'].flatMap((kept) => [
  { kept, isDark: false },
  { kept, isDark: true },
])

describe('the theme', () => {
  test.each(cases)('before and after loading is the same: %j', ({ kept, isDark }) => {
    system.matches = isDark
    if (kept) window.localStorage.setItem(THEME_KEY, kept)
    const document = { documentElement: html() }
    runInNewContext(early, { document, localStorage: window.localStorage, matchMedia: () => system })
    watchTheme()
    expect(document).toEqual(page)
    const expected = kept === 'light' || kept === 'dark' ? kept : isDark ? 'dark' : 'light'
    expect(page.documentElement.dataset).toEqual({ theme: expected })
    expect(useTheme.getState().theme).toBe(expected)
  })

  test('follows the system only until one is chosen', () => {
    system.matches = false
    watchTheme()
    system.matches = true
    system.dispatchEvent(new Event('change'))
    expect(useTheme.getState()).toEqual({ choice: 'system', theme: 'dark' })
    chooseTheme('light')
    system.dispatchEvent(new Event('change'))
    expect(useTheme.getState()).toEqual({ choice: 'light', theme: 'light' })
    expect(window.localStorage.getItem(THEME_KEY)).toBe('light')
  })
})
