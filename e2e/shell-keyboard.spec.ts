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
  const password = page.getByLabel('Password', { exact: true })
  for (const next of [
    password,
    page.getByRole('button', { name: 'Show password' }),
    page.getByRole('link', { name: 'Forgot password?' }),
  ]) {
    await keyboard.press('Tab')
    await expect(next).toBeFocused()
  }
  await password.focus()
  await keyboard.type(DEMO_PASSWORD)
  await keyboard.press('Enter')
  const greeting = page.getByRole('heading', { level: 1, name: /, Dr Owens$/ })
  await expect(greeting).toBeFocused()

  await keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  const active = page.locator('[role=option][data-focused]')
  await expect(active).toHaveText(/^Activity Center/)
  await keyboard.press('ArrowDown')
  await expect(active).toHaveText(/^Chat/)
  await keyboard.press('ArrowDown')
  await expect(active).toHaveText(/^Practice Channels/)
  await keyboard.press('ArrowDown')
  await expect(active).toHaveText(/^In Office/i)
  await keyboard.press('ArrowDown')
  await expect(active).toHaveText(/^PatientsFind a patient/)
  await keyboard.press('ArrowDown')
  await expect(active).toHaveText(/^Patient Messages/)
  await keyboard.press('ArrowDown')
  await expect(active).toHaveText(/^Patient Emails/)
  await keyboard.press('ArrowDown')
  await expect(active).toHaveText(/^Contacts & Network/)
  await keyboard.press('Enter')
  await expectAddress(page, '/dashboard/network')
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts & Network' })).toBeFocused()

  await keyboard.press('Control+k')
  await keyboard.type('sign out')
  await expect(page.getByRole('option')).toHaveText(['Sign out', 'Sign out everywhere'])
  await keyboard.press('Enter')
  await expectSignInPage(page)
})

test.describe('signed in', () => {
  test.use({ account: PRACTICE })

  test('the skip link leads past the rail; what opens above a screen is walked through, closes, and gives the focus back', async ({
    page,
  }) => {
    const { keyboard } = page
    await page.goto('/dashboard/network?view=sent')
    await expect(page.getByRole('heading', { level: 1, name: 'Contacts & Network' })).toBeVisible()
    await keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await keyboard.press('Tab')
    const invite = page.getByRole('main').getByRole('link', { name: 'Invite by email' })
    await expect(invite).toBeFocused()

    await keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search' })
    await expect(field).toBeFocused()
    await keyboard.type('no such place')
    await expect(page.getByText('No results for “no such place”.')).toBeVisible()
    await keyboard.press('Escape')
    await expect(field).toBeHidden()
    await expect(invite).toBeFocused()

    await page.goto('/dashboard/account/password')
    const help = page.getByRole('dialog', { name: 'Help and shortcuts' })
    const current = page.getByLabel('Current password')
    await current.focus()
    await keyboard.type('?')
    await expect(current).toHaveValue('?')
    await expect(help).toBeHidden()
    await keyboard.press('Control+/')
    await expect(help).toBeVisible()
    await keyboard.press('Escape')
    await expect(current).toBeFocused()
    await keyboard.press('Shift+Tab')
    await keyboard.type('?')
    await expect(help).toBeVisible()
    await keyboard.press('Escape')
    await expect(help).toBeHidden()

    const button = page.getByRole('button', { name: /, your account$/ })
    await tabTo(page, button)
    await keyboard.press('Enter')
    const menu = page.getByRole('menu')
    const focused = menu.locator(':focus')
    await expect(focused).toHaveText('Set your status')
    await keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()

    await keyboard.press('Enter')
    await expect(focused).toHaveText('Set your status')
    for (const next of ['Account', /^My office/, 'Help and shortcuts']) {
      await keyboard.press('ArrowDown')
      await expect(focused).toHaveText(next)
    }
    await keyboard.press('End')
    await expect(focused).toHaveText('Sign out everywhere')
    await keyboard.press('Home')
    await expect(focused).toHaveText('Set your status')
    await keyboard.press('ArrowDown')
    await expect(focused).toHaveText('Account')
    await keyboard.press('Enter')
    await expectAddress(page, '/dashboard/account')
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeFocused()
  })
})
