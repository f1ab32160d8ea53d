import type { Page } from '@playwright/test'
import axe from 'axe-core'

const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations' as const],
}

/** Content that fades in is half transparent for a moment. Endless animations are not waited for. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** The problems that axe finds on the page, one per element. */
export async function axeFindings(page: Page, where: string): Promise<string[]> {
  // Half a megabyte: read once by each page, however often it is looked at.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  await settled(page)
  const violations = await page.evaluate(async (options) => {
    const looking = (window as unknown as { axe: typeof axe }).axe
    // The list of a combobox hides the rest of the page from screen readers. The Tab key closes it before it
    // leaves the field, so nobody reaches hidden content; axe cannot detect that.
    const isListOpen = document.querySelector('[role=combobox][aria-expanded=true][aria-controls]') !== null
    const rules = { 'aria-hidden-focus': { enabled: !isListOpen } }
    return (await looking.run(document, { ...options, rules })).violations
  }, OPTIONS)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${where}: ${id} at ${target.join(' ')}: ${failureSummary?.split('\n')[1]}`,
    ),
  )
}
