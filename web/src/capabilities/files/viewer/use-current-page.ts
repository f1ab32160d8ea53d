import { type RefObject, useEffect, useState } from 'react'

/** Which page of a scrolled column is in the middle of the view, and a way to another. */
export function useCurrentPage(scroller: RefObject<HTMLElement | null>, count: number) {
  const [page, setPage] = useState(1)
  const sheets = () => Array.from(scroller.current?.querySelectorAll<HTMLElement>('[data-page]') ?? [])
  useEffect(() => {
    const element = scroller.current
    if (!element || count === 0) return
    const read = () => {
      const { top, height } = element.getBoundingClientRect()
      const middle = top + height / 2
      const above = Array.from(element.querySelectorAll<HTMLElement>('[data-page]')).filter(
        (sheet) => sheet.getBoundingClientRect().top <= middle,
      )
      setPage(Number(above.at(-1)?.dataset.page ?? 1))
    }
    element.addEventListener('scroll', read, { passive: true })
    return () => element.removeEventListener('scroll', read)
  }, [scroller, count])
  return {
    page,
    goTo: (next: number) => sheets()[next - 1]?.scrollIntoView({ block: 'start' }),
  }
}
