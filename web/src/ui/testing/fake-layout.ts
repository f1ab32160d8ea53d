import { afterEach, beforeEach, vi } from 'vitest'

/** So high is every row of a message, and the list itself. */
export const ROW = 50
export const VIEW = 500

const rowsOf = (box: Element): HTMLElement => box.querySelector<HTMLElement>('[role=feed], ul')!
const isBox = (element: Element): boolean => element.matches('[data-scroll], [data-list-scroll]')

/**
 * jsdom lays nothing out: in it a list has no height, so nothing of it would be drawn. Here each row has a height, and the list
 * scrolls as a browser lets it.
 */
export function withFakeLayout(): void {
  beforeEach(() => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    )
    const get = (
      name: 'offsetHeight' | 'clientHeight' | 'scrollHeight',
      height: (element: HTMLElement) => number,
    ) =>
      vi.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(function (this: HTMLElement) {
        return height(this)
      })
    get('offsetHeight', (element) => (isBox(element) ? VIEW : element.hasAttribute('data-index') ? ROW : 0))
    get('clientHeight', (element) => (isBox(element) ? VIEW : 0))
    get('scrollHeight', (element) =>
      isBox(element) ? Math.max(VIEW, Number.parseFloat(rowsOf(element).style.height) || 0) : 0,
    )
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(600)
    HTMLElement.prototype.scrollTo = function (this: HTMLElement, options?: ScrollToOptions | number) {
      this.scrollTop = reachable(this, typeof options === 'object' ? (options.top ?? 0) : 0)
      // As a browser does: it reports it in the next frame.
      requestAnimationFrame(() => this.dispatchEvent(new Event('scroll')))
    } as typeof HTMLElement.prototype.scrollTo
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}

const reachable = (box: HTMLElement, top: number): number =>
  Math.min(Math.max(top, 0), box.scrollHeight - box.clientHeight)

export function scrollBox(box: HTMLElement, top: number): void {
  box.scrollTop = reachable(box, top)
  box.dispatchEvent(new Event('scroll'))
}
