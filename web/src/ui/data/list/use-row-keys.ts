import { type KeyboardEvent, useRef } from 'react'

interface RowKeys {
  /** The rows as they are shown; their links carry `data-row`. */
  ids: readonly string[]
  openId: string | null
  onOpen: (id: string) => void
  /** What E does, where it does something. */
  onProcess?: (id: string) => void
}

/** A letter typed into a field, or into a window above the page, is no command. */
function isTyped({ target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const element = target as HTMLElement
  const isCheckbox = element instanceof HTMLInputElement && element.type === 'checkbox'
  return (
    !currentTarget.contains(element) ||
    (!isCheckbox && element.matches('input, textarea, select, [contenteditable]'))
  )
}

const STEPS: Record<string, number> = { j: 1, k: -1, arrowdown: 1, arrowup: -1 }

/** J and K move along the rows, or to the next one that is opened; E processes. They hold while the focus is in the list or beside it. */
export function useRowKeys({ ids, openId, onOpen, onProcess }: RowKeys) {
  const ref = useRef<HTMLDivElement>(null)
  const move = (links: readonly HTMLElement[], focused: number, by: number) => {
    const next = focused < 0 && openId !== null ? ids[ids.indexOf(openId) + by] : undefined
    if (next !== undefined) onOpen(next)
    else if (focused >= 0 || openId === null) links[Math.max(focused + by, 0)]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyped(event)) return
    const links = Array.from(ref.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])
    const focused = links.indexOf(document.activeElement as HTMLElement)
    const key = event.key.toLowerCase()
    const by = STEPS[key]
    const id = focused >= 0 ? ids[focused] : ids.find((one) => one === openId)
    // Beside the list the arrow keys scroll.
    if (by !== undefined && (focused >= 0 || !key.startsWith('arrow'))) move(links, focused, by)
    else if (key === 'e' && onProcess && id !== undefined) onProcess(id)
    else return
    event.preventDefault()
  }
  return { ref, onKeyDown }
}
