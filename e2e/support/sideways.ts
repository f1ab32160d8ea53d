import type { Page } from '@playwright/test'

/** What can be moved sideways: the page itself, or a part that scrolls. */
export const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => {
        const { overflowX } = getComputedStyle(element)
        const scrolls = element === document.documentElement || ['auto', 'scroll'].includes(overflowX)
        return scrolls && element.scrollWidth > element.clientWidth
      })
      .map((element) => `${element.tagName} ${element.className} is ${element.scrollWidth} wide`),
  )
