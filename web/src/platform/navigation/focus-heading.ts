const TRIES = 10
/** A heading may come with the data (specification, platform §9). */
const RETRY_MS = 100
const TYPED_INTO = 'input, textarea, select, [contenteditable]'

let isFirstScreen = true

/**
 * Focuses the heading of the screen that was just opened, so that a screen reader announces it. Not on the
 * first screen of a window, in a field that the screen focused, or once the person moved the focus.
 */
export function focusHeading(): () => void {
  if (isFirstScreen) {
    isFirstScreen = false
    return () => undefined
  }
  const before = document.activeElement
  let timer: ReturnType<typeof setTimeout> | undefined
  function attempt(left: number): void {
    const { activeElement } = document
    if (activeElement !== before || activeElement?.matches(TYPED_INTO)) return
    const heading = document.querySelector<HTMLElement>('main h1, h1')
    if (heading) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    } else if (left > 0) {
      timer = setTimeout(attempt, RETRY_MS, left - 1)
    }
  }
  attempt(TRIES)
  return () => clearTimeout(timer)
}
