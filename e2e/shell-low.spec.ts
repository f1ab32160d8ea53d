import type { Locator } from '@playwright/test'
import { entriesOf } from './support/accounts.ts'
import { mainMenu } from './support/menu.ts'
import { PRACTICE } from './support/screens.ts'
import { snackbar } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** A laptop of 1366 × 768, less the bars of browser and system. */
test.use({ account: PRACTICE, viewport: { width: 1366, height: 657 } })

/** Whether all of it is in view, and nothing lies over its middle. */
const isInReach = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return top >= 0 && bottom <= innerHeight && element.contains(over)
  })

test('the rail shows every entry, or says that there is more, and what is said in passing does not cover Save', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-write'])
  await page.goto('/dashboard/office?tab=invitations')
  const entries = mainMenu(page).getByRole('link')
  await expect(entries).toHaveCount(entriesOf(PRACTICE).length)
  for (const entry of await entries.all()) await expect.poll(() => isInReach(entry)).toBe(true)
  const more = page.getByRole('banner').locator('button[aria-hidden]')
  await expect(more).toHaveCount(0)

  await page.getByRole('button', { name: 'Copy code' }).click()
  const message = page.locator('[data-react-aria-top-layer] > div')
  // It stays while the pointer is on it, so the rest is done without a mouse.
  await message.hover()
  await page.getByRole('link', { name: 'Practice', exact: true }).press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('Bright Smiles Dental Care')
  await expect(snackbar(page, 'copied')).toBeVisible()
  const save = page.getByRole('button', { name: 'Save changes' })
  const said = await message.boundingBox()
  const button = await save.boundingBox()
  expect(said!.y + said!.height).toBeLessThan(button!.y)
  expect(await isInReach(save)).toBe(true)

  await page.setViewportSize({ width: 1366, height: 400 })
  await expect(more).toHaveCount(1)
  await expect.poll(() => isInReach(entries.last())).toBe(false)
  await expect(async () => {
    await more.last().click()
    expect(await isInReach(entries.last())).toBe(true)
  }).toPass()
  await expect(async () => {
    await more.first().click()
    expect(await isInReach(entries.first())).toBe(true)
  }).toPass()
})
