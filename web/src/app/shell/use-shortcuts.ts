import { useHotkeys } from 'react-hotkeys-hook'

interface Shortcuts {
  openSwitcher: () => void
  openHelp: () => void
}

/** By the letter on the key and not by its place: people look for the K that they see. */
const BY_LETTER = { useKey: true, preventDefault: true } as const

/** The keys that work on every screen. A key without Ctrl or Cmd is left alone while somebody types. */
export function useShortcuts({ openSwitcher, openHelp }: Shortcuts): void {
  const anywhere = { ...BY_LETTER, enableOnFormTags: true, enableOnContentEditable: true }
  useHotkeys('mod+k', openSwitcher, anywhere)
  // Where the slash has no key of its own, Shift is pressed for it; for the question mark it nearly always is.
  useHotkeys('mod+/, mod+shift+/', openHelp, anywhere)
  useHotkeys('?', openHelp, { ...BY_LETTER, ignoreModifiers: true })
}
