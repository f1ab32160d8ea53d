import './testing/window.ts'
import { setMaxListeners } from 'node:events'
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, test } from 'vitest'
import { chooseTheme, THEME_CHOICES, THEME_KEY, useTheme, watchTheme } from './theme.ts'

const early = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8')

/** The system's preference can be changed during the test. */
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

const cases = [...THEME_CHOICES, null, 'nonsense'].flatMap((stored) => [
  { stored, isDark: false },
  { stored, isDark: true },
])

describe('the theme', () => {
  test.each(cases)('before and after loading is the same: %j', ({ stored, isDark }) => {
    system.matches = isDark
    if (stored) window.localStorage.setItem(THEME_KEY, stored)
    const document = { documentElement: html() }
    runInNewContext(early, { document, localStorage: window.localStorage, matchMedia: () => system })
    watchTheme()
    expect(document).toEqual(page)
    const expected = stored === 'light' || stored === 'dark' ? stored : isDark ? 'dark' : 'light'
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
