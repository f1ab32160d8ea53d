import { useCallback, useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * Collects what is typed between opening a box and its being there, since it is loaded when it is first opened. The box
 * takes it once it has the focus; until then nothing reaches the field behind, where Enter would send a message.
 */
export function useTypeAhead(isOpen: boolean, onEscape: () => void): () => string {
  const typed = useRef('')
  const stop = useRef<() => void>(undefined)

  const collect = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (key === 'Backspace') typed.current = typed.current.slice(0, -1)
    else if (key.length === 1) typed.current += key
    else if (key !== 'Enter' && key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Escape') onEscape()
  })

  useLayoutEffect(() => {
    if (!isOpen) return
    typed.current = ''
    const hear = (event: KeyboardEvent) => collect(event)
    window.addEventListener('keydown', hear, { capture: true })
    stop.current = () => window.removeEventListener('keydown', hear, { capture: true })
    return stop.current
  }, [isOpen])

  return useCallback(() => {
    stop.current?.()
    const taken = typed.current
    typed.current = ''
    return taken
  }, [])
}
