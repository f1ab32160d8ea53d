import type { Page } from '@playwright/test'
import axe from 'axe-core'

const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations' as const],
}

/** What axe finds on the page as it stands, one line for each element. */
export async function axeFindings(page: Page, where: string): Promise<string[]> {
  // Half a megabyte: read once by each page, however often it is looked at.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (options) => {
    const looking = (window as unknown as { axe: typeof axe }).axe
    return (await looking.run(document, options)).violations
  }, OPTIONS)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${where}: ${id} at ${target.join(' ')}: ${failureSummary?.split('\n')[1]}`,
    ),
  )
}
