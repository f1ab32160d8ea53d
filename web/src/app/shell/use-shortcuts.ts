import { useEffect } from 'react'

interface Shortcuts {
  openSwitcher: () => void
  openHelp: () => void
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** The keys that work on every screen. A key without Ctrl or Cmd is left alone while somebody types. */
export function useShortcuts({ openSwitcher, openHelp }: Shortcuts): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const withCommand = event.ctrlKey || event.metaKey
      const wantsSwitcher = withCommand && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k'
      const wantsHelp = withCommand ? event.key === '/' : event.key === '?' && !isTyping(event.target)
      if (event.isComposing || !(wantsSwitcher || wantsHelp)) return
      event.preventDefault()
      if (wantsSwitcher) openSwitcher()
      else openHelp()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}
