import { createTheme, MantineProvider } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import './mantine.css'
import type { ReactNode } from 'react'

const THEME = createTheme({
  fontFamily: 'var(--font)',
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
})

interface UiProviderProps {
  theme: 'light' | 'dark'
  children: ReactNode
}

/**
 * What Mantine's parts need. It stands around the signed-in frame only, so that the sign-in page does not load it.
 * Both switches are off because they write <style> tags, which the content security policy refuses.
 */
export function UiProvider({ theme, children }: UiProviderProps) {
  return (
    <MantineProvider
      theme={THEME}
      forceColorScheme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
