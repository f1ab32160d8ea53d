/**
 * Called before the focused part of a page goes, for example a row that was answered: what stands beside it gets the focus, or else what
 * it is in. It gets it as a whole, so that a second Enter presses no button there.
 */
export function passFocus(going: string): void {
  const { activeElement } = document
  const gone = activeElement?.closest(going)
  const beside = gone?.nextElementSibling ?? gone?.previousElementSibling
  const next = beside ?? (gone ?? activeElement)?.parentElement?.closest('[tabindex="-1"], main')
  if (!(next instanceof HTMLElement)) return
  if (!next.hasAttribute('tabindex')) {
    next.tabIndex = -1
    next.addEventListener('blur', () => next.removeAttribute('tabindex'), { once: true })
  }
  next.focus({ preventScroll: true })
}
