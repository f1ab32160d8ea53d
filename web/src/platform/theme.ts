import { create } from 'zustand'
import { browserStorage } from './storage/storage.ts'

export const THEME_CHOICES = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]
export type Theme = 'light' | 'dark'

/**
 * Also read by public/theme.js, which sets the colors before the first paint. Not cleared when a session
 * ends.
 */
export const THEME_KEY = 'theme'
const DARK = '(prefers-color-scheme: dark)'

interface ThemeState {
  choice: ThemeChoice
  /** The shown theme: the choice, or the system's preference. */
  theme: Theme
}

export const useTheme = create<ThemeState>()(() => ({ choice: 'system', theme: 'light' }))

const storage = browserStorage('localStorage')

function readChoice(): ThemeChoice {
  const stored = storage.getItem(THEME_KEY)
  return THEME_CHOICES.find((choice) => choice === stored) ?? 'system'
}

function apply(choice: ThemeChoice): void {
  const system = window.matchMedia(DARK).matches ? 'dark' : 'light'
  const theme = choice === 'system' ? system : choice
  const { documentElement } = document
  documentElement.dataset.theme = theme
  documentElement.style.colorScheme = theme
  useTheme.setState({ choice, theme })
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') storage.removeItem(THEME_KEY)
  else storage.setItem(THEME_KEY, choice)
  apply(choice)
}

/** Follows the choice, also of another tab, and the system while nothing is chosen. */
export function watchTheme(): void {
  apply(readChoice())
  window.matchMedia(DARK).addEventListener('change', () => apply(readChoice()))
  window.addEventListener('storage', ({ key }) => {
    if (key === THEME_KEY || key === null) apply(readChoice())
  })
}
