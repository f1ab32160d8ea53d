import { DEMO_PASSWORD } from './support/accounts.ts'
import { tabTo } from './support/keyboard.ts'
import { PRACTICE } from './support/screens.ts'
import { expectAddress, expectSignInPage } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('from an empty page to a screen and out again, by keyboard alone', async ({ page }) => {
  const { keyboard } = page
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await keyboard.type(PRACTICE)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await keyboard.type(DEMO_PASSWORD)
  await keyboard.press('Enter')
  const greeting = page.getByRole('heading', { level: 1, name: /, Dr Owens$/ })
  await expect(greeting).toBeFocused()

  await keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search and jump' })).toBeFocused()
  const active = page.locator('[role=option][data-focused]')
  await expect(active).toHaveText(/^Activity Center/)
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await expect(active).toHaveText(/^Practice Channels/)
  await keyboard.press('Enter')
  await expectAddress(page, '/dashboard/practices')
  await expect(page.getByRole('heading', { level: 1, name: 'Practice channels' })).toBeFocused()

  await keyboard.press('Control+k')
  await keyboard.type('sign out')
  await expect(page.getByRole('option')).toHaveText(['Sign out', 'Sign out everywhere'])
  await keyboard.press('Enter')
  await expectSignInPage(page)
})

test.describe('signed in', () => {
  test.use({ account: PRACTICE })

  test('the skip link is the first stop and leads past the rail', async ({ page }) => {
    await page.goto('/dashboard/curbside')
    await expect(page.getByRole('heading', { level: 1, name: 'Curbside check-in' })).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').getByRole('link', { name: 'Now' })).toBeFocused()
  })

  test('Escape closes the switcher and gives the focus back', async ({ page }) => {
    await page.goto('/dashboard/chat')
    const entry = page.getByRole('link', { name: 'Patients' })
    await tabTo(page, entry)
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search and jump' })
    await expect(field).toBeFocused()
    await page.keyboard.type('no such place')
    await expect(page.getByText('No results for “no such place”.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
    await expect(entry).toBeFocused()
  })

  test('? opens the shortcuts, but not while one types', async ({ page }) => {
    await page.goto('/dashboard/account/password')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    const current = page.getByLabel('Current password')
    await current.focus()
    await page.keyboard.type('?')
    await expect(current).toHaveValue('?')
    await expect(help).toBeHidden()
    await page.keyboard.press('Control+/')
    await expect(help).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(current).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('?')
    await expect(help).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
  })

  test('the profile menu opens, is walked through and closes', async ({ page }) => {
    const { keyboard } = page
    await page.goto('/dashboard/chat')
    const button = page.getByRole('button', { name: /, your account$/ })
    await tabTo(page, button)
    await keyboard.press('Enter')
    const menu = page.getByRole('menu')
    const focused = menu.locator(':focus')
    await expect(focused).toHaveText('Account')
    await keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()

    await keyboard.press('Enter')
    await expect(focused).toHaveText('Account')
    await keyboard.press('ArrowDown')
    await expect(focused).toHaveText(/^My office/)
    await keyboard.press('ArrowDown')
    await expect(focused).toHaveText('Keyboard shortcuts')
    await keyboard.press('End')
    await expect(focused).toHaveText('Sign out everywhere')
    await keyboard.press('Home')
    await expect(focused).toHaveText('Account')
    await keyboard.press('Enter')
    await expectAddress(page, '/dashboard/account')
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeFocused()
  })
})
