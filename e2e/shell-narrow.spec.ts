import { MENUS } from './support/accounts.ts'
import { mainMenu } from './support/menu.ts'
import { PRACTICE } from './support/screens.ts'
import { expectAddress, expectSignInPage } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test.describe('a practice', () => {
  test.use({ account: PRACTICE })

  test('has four entries and More in the bottom bar, and the rest in More', async ({ page }) => {
    await page.goto('/dashboard')
    const bar = mainMenu(page)
    await expect(bar.getByRole('link')).toHaveText(['Activity', /^Chat/, 'Patients', 'Learning'])
    const more = bar.getByRole('button')
    await expect(more).toHaveText(/^More/)
    await more.click()
    const sheet = page.getByRole('dialog', { name: 'More of Corridor' })
    const entries = sheet.getByRole('navigation').getByRole('link')
    await expect(entries).toHaveText([
      'Home',
      /^Alerts/,
      'Practice Channels',
      'In Office Channels',
      'Patient Emails',
      /^Contacts & Network/,
      'Curbside Check-in',
    ])
    // Home and the alerts are no entries of the menu.
    expect((await entries.count()) - 2 + 4).toBe(MENUS[PRACTICE].length)
    await entries.filter({ hasText: 'Curbside Check-in' }).click()
    await expect(sheet).toBeHidden()
    await expectAddress(page, '/dashboard/curbside')
  })

  test('reaches account, appearance and sign-out through More', async ({ page }) => {
    await page.goto('/dashboard')
    const more = mainMenu(page).getByRole('button', { name: 'More' })
    const sheet = page.getByRole('dialog', { name: 'More of Corridor' })
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
})
