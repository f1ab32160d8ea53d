import { expect } from '../support/test.ts'
import type { Driver, Element } from './driver.ts'

export const ENTER = '\uE007'

interface Wanted {
  css: string
  /** Its label, or its words, hold these; or are these, when they have to be exact. */
  words?: string
  isExact?: boolean
  /** Nothing lies above it. */
  isFree?: boolean
}

/** Runs in the page: the first element that is seen and is what is wanted. */
function seen({ css, words = '', isExact, isFree }: Wanted): globalThis.Element | null {
  const says = (one: globalThis.Element) => {
    const label = one.getAttribute('aria-label') ?? one.textContent ?? ''
    return isExact ? label === words : label.includes(words)
  }
  const isReachable = (one: globalThis.Element) => {
    one.scrollIntoView({ block: 'nearest' })
    const { left, top, width, height } = one.getBoundingClientRect()
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }
  const isShown = (one: globalThis.Element) => one.getClientRects().length > 0
  const found = [...document.querySelectorAll(css)].find((one) => isShown(one) && says(one))
  return found && (!isFree || isReachable(found)) ? found : null
}

/** A page as a journey uses it, whichever browser it is in. */
export function createPage(driver: Driver) {
  const run = async <A extends unknown[], T>(code: (...args: A) => T, ...args: A): Promise<T> => {
    const json = await driver.evaluate(code.toString(), args)
    return (json === undefined ? undefined : JSON.parse(json)) as T
  }
  const find = async (wanted: Wanted): Promise<Element> => {
    let element: Element | undefined
    const look = async () => {
      element = await driver.find(seen.toString(), [wanted])
      return element !== undefined
    }
    await expect.poll(look, { message: `${JSON.stringify(wanted)} is there` }).toBe(true)
    return element!
  }
  return {
    open: driver.navigate,
    run,
    find: (css: string, words?: string) => find({ css, words }),
    findExact: (css: string, words: string) => find({ css, words, isExact: true }),
    click: async (css: string, words?: string) => {
      const origin = driver.originOf(await find({ css, words, isFree: true }))
      const actions = [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await driver.perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
    },
    /** Into whatever has the focus. */
    type: async (keys: string) => {
      const actions = [...keys].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await driver.perform([{ type: 'key', id: 'keyboard', actions }])
    },
    choose: async (css: string, paths: string[]) => {
      const input = await driver.find('(css) => document.querySelector(css)', [css])
      expect(input, `${css} is there`).toBeDefined()
      await driver.setFiles(input!, paths)
    },
    text: () => run(() => document.body.textContent),
    path: () => run(() => location.pathname),
  }
}

export type EnginePage = ReturnType<typeof createPage>
