import { PRACTICE } from './support/screens.ts'
import { openProfileMenu } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.use({ account: PRACTICE, colorScheme: 'light' })

test('the appearance follows the system until one is chosen, outlasts a reload, and is painted on the sign-in page too', async ({
  page,
}) => {
  const html = page.locator('html')
  const background = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  await page.goto('/dashboard')
  await expect(html).toHaveAttribute('data-theme', 'light')
  const light = await background()
  await (await openProfileMenu(page)).getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect.poll(background).not.toBe(light)
  const dark = await background()
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  const menu = await openProfileMenu(page)
  await expect(menu.getByRole('menuitemradio', { name: 'Dark' })).toHaveAttribute('aria-checked', 'true')
  await menu.getByRole('menuitemradio', { name: 'System' }).click()
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')

  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-theme', 'light')
  // It stays open while one chooses.
  const last = await openProfileMenu(page)
  await last.getByRole('menuitemradio', { name: 'Dark' }).click()
  await last.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect.poll(background).toBe(dark)
})
