import { entriesOf } from './support/accounts.ts'
import { mainMenu } from './support/menu.ts'
import { PRACTICE } from './support/screens.ts'
import { expectAddress, expectSignInPage } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.use({ account: PRACTICE, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a practice has Home, Activity, Chat, Alerts and More in the bottom bar, and the rest in More', async ({
  page,
}) => {
  await page.goto('/dashboard')
  const title = page.getByRole('heading', { name: 'Waiting for you' })
  await expect(title).toBeVisible()
  // In one row, and the buttons within the card.
  expect((await title.boundingBox())!.height).toBeLessThan(30)
  const ends = async (name: RegExp, role: 'link' | 'button') => {
    const { x, width } = (await page.getByRole(role, { name }).first().boundingBox())!
    return Math.round(x + width)
  }
  expect(await ends(/^Message /, 'link')).toBe(await ends(/^See everyone/, 'link'))

  const bar = mainMenu(page)
  await expect(bar.getByRole('link')).toHaveText(['Home', /^Activity/, /^Chat/, /^Alerts/])
  await bar.getByRole('link', { name: /^Chat/ }).click()
  await expectAddress(page, '/dashboard/chat')
  await bar.getByRole('link', { name: 'Home' }).click()
  await expectAddress(page, '/dashboard')
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('link', { name: 'Alerts' }).click()
  await expectAddress(page, '/dashboard/alerts')
  await expect(bar.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current', 'page')
  const more = bar.getByRole('button')
  await expect(more).toHaveText(/^More/)
  await more.click()
  const sheet = page.getByRole('dialog', { name: 'More of Corridor' })
  const entries = sheet.getByRole('navigation').getByRole('link')
  await expect(entries).toHaveText([
    ...entriesOf(PRACTICE)
      .filter(({ name }) => name !== 'Activity' && name !== 'Chat')
      // What is used often on a phone comes first.
      .toSorted((one, other) => Number(other.name === 'Texts') - Number(one.name === 'Texts'))
      .map(({ label }) => new RegExp(`^${label}`)),
    'Account',
    /^My office/,
  ])
  await entries.filter({ hasText: 'My office' }).click()
  await expect(sheet).toBeHidden()
  await expectAddress(page, '/dashboard/office')

  await more.click()
  await sheet.getByText('Dark').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await sheet.getByRole('link', { name: 'Account' }).click()
  await expectAddress(page, '/dashboard/account')
  await more.click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await more.click()
  await sheet.getByRole('button', { name: 'Sign out' }).click()
  await expectSignInPage(page)
})
