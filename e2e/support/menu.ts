import type { Page } from '@playwright/test'
import { type Account, entriesOf } from './accounts.ts'
import { expect } from './test.ts'

/** Of the rail and the bottom bar only the one that is shown counts. */
export const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

/** A number may be beside it, and is read aloud with a word. */
const withOrWithoutNumber = (entry: string) => new RegExp(`^${entry}(\\d+\\+?\\d* waiting)?$`)

/** The rail contains exactly what the claims of this account open, in order. */
export async function expectMenuOf(page: Page, account: Account): Promise<void> {
  // An empty rail proves nothing before the screen beside it is loaded.
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(mainMenu(page).getByRole('link')).toHaveText(
    entriesOf(account).map(({ name }) => withOrWithoutNumber(name)),
  )
}
