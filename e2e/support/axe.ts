import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds on the page as it stands, one line for each element. */
export async function axeFindings(page: Page, where: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: TAGS, resultTypes: ['violations'] })
    // The other way opens a page of its own for every look, to join the results of frames that we do not have.
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${where}: ${id} at ${target.join(' ')}: ${failureSummary?.split('\n')[1]}`,
    ),
  )
}
