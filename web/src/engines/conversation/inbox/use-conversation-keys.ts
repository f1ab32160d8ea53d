import { useEffect, useEffectEvent } from 'react'

interface ShownConversation {
  id: string
  isUnread: boolean
}

interface Options {
  /** The conversations in the order of the list; nothing until they are loaded. */
  shown: () => readonly ShownConversation[] | undefined
  open: string | null
  onOpen: (id: string) => void
}

/** Alt and an arrow: the next or previous conversation of the list; with Shift the next that has something unread. */
export function useConversationKeys({ shown, open, onOpen }: Options): void {
  const move = useEffectEvent((event: KeyboardEvent) => {
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    if (!isArrow || !event.altKey || event.ctrlKey || event.metaKey) return
    const all = shown()
    if (!all) return
    event.preventDefault()
    const at = all.findIndex(({ id }) => id === open)
    const ordered = event.key === 'ArrowDown' ? all.slice(at + 1) : all.slice(0, Math.max(at, 0)).reverse()
    const next = ordered.find(({ isUnread }) => !event.shiftKey || isUnread)
    if (next) onOpen(next.id)
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => move(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
