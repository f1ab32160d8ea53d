import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'

interface RowKeys {
  /** The rows as they are shown; their links carry `data-row`. */
  ids: readonly string[]
  openId: string | null
  onOpen: (id: string) => void
  /** What E does, where it does something. */
  onProcess?: (id: string) => void
}

/** As React's event and the document's have it. */
type KeyPress = Pick<
  KeyboardEvent<HTMLElement>,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'preventDefault'
>

/** A letter typed into a field, or into a window above the page, is no command. */
function isTyped(target: EventTarget, list: HTMLElement): boolean {
  const element = target as HTMLElement
  const isCheckbox = element instanceof HTMLInputElement && element.type === 'checkbox'
  return (
    !list.contains(element) || (!isCheckbox && element.matches('input, textarea, select, [contenteditable]'))
  )
}

const STEPS: Record<string, number> = { j: 1, k: -1, arrowdown: 1, arrowup: -1 }

/**
 * J and K move along the rows, or to the next one that is opened; E processes. They hold while the focus is in the list or beside it,
 * and while nothing has the focus, as when one has just come to the page.
 */
export function useRowKeys({ ids, openId, onOpen, onProcess }: RowKeys) {
  const ref = useRef<HTMLDivElement>(null)
  /** Where the row was that E has sent away, until the focus has moved to the one in its position. */
  const processedAt = useRef<number | null>(null)
  const linksOf = () => Array.from(ref.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])
  const move = (links: readonly HTMLElement[], focused: number, by: number) => {
    const next = focused < 0 && openId !== null ? ids[ids.indexOf(openId) + by] : undefined
    if (next !== undefined) onOpen(next)
    else if (focused >= 0 || openId === null) links[Math.max(focused + by, 0)]?.focus()
  }
  const press = (event: KeyPress) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const links = linksOf()
    const focused = links.indexOf(document.activeElement as HTMLElement)
    const key = event.key.toLowerCase()
    const by = STEPS[key]
    const id = focused >= 0 ? ids[focused] : ids.find((one) => one === openId)
    // Beside the list the arrow keys scroll.
    if (by !== undefined && (focused >= 0 || !key.startsWith('arrow'))) move(links, focused, by)
    else if (key === 'e' && onProcess && id !== undefined) {
      processedAt.current = focused >= 0 ? focused : null
      onProcess(id)
    } else return
    event.preventDefault()
  }
  const pressOutside = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isOver = document.querySelector('[role="dialog"]') !== null
    if (event.target === document.body && !isOver) press(event as unknown as KeyPress)
  })
  useEffect(() => {
    document.addEventListener('keydown', pressOutside)
    return () => document.removeEventListener('keydown', pressOutside)
  }, [])
  const rows = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks again whenever the rows are others
  useEffect(() => {
    const at = processedAt.current
    if (at === null || document.activeElement !== document.body) return
    processedAt.current = null
    const links = linksOf()
    links[Math.min(at, links.length - 1)]?.focus()
  }, [rows])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!isTyped(event.target, event.currentTarget)) press(event)
  }
  return { ref, onKeyDown }
}
