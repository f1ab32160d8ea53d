import { type RefObject, useEffect, useLayoutEffect } from 'react'

const sizesItself = (): boolean => globalThis.CSS?.supports?.('field-sizing', 'content') ?? false

function fit(box: HTMLTextAreaElement): void {
  // It has to shrink first: the scroll height is never less than the height.
  box.style.height = 'auto'
  box.style.height = `${box.scrollHeight}px`
}

/** Gives a text box the height of its words in browsers without `field-sizing`. Its style sheet sets the least and the most. */
export function useFittedHeight(ref: RefObject<HTMLTextAreaElement | null>, value: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again for each change of the words
  useLayoutEffect(() => {
    if (ref.current && !sizesItself()) fit(ref.current)
  }, [ref, value])
  useEffect(() => {
    const box = ref.current
    if (!box || sizesItself() || !globalThis.ResizeObserver) return
    let width = box.clientWidth
    // Words wrap elsewhere in a box of another width.
    const sizes = new ResizeObserver(() => {
      if (box.clientWidth === width) return
      width = box.clientWidth
      fit(box)
    })
    sizes.observe(box)
    return () => sizes.disconnect()
  }, [ref])
}
