import { PRACTICE } from './support/screens.ts'
import { expectSignInPage } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.describe('in a practice', () => {
  test.use({ account: PRACTICE })

  test('Ctrl+K finds a patient and the texts with them, by keyboard alone, and knows the search again', async ({
    page,
  }) => {
    const { keyboard } = page
    await page.goto('/dashboard/chat')
    await expect(page.getByRole('heading', { level: 1, name: 'Chat' })).toBeVisible()
    // Typed at once, while the switcher is still being fetched.
    const fetched = Promise.withResolvers<void>()
    await page.route(/\/assets\/Switcher-.*\.js$/, async (route) => {
      await fetched.promise
      await route.continue()
    })
    await keyboard.press('Control+k')
    await keyboard.type('ken ito')
    fetched.resolve()
    const field = page.getByRole('combobox', { name: 'Search' })
    await expect(field).toHaveValue('ken ito')
    await expect(field).toBeFocused()
    const group = (name: string) => page.getByRole('group', { name })
    await expect(group('Patients').getByRole('option', { name: /^Ken Ito Born/ })).toBeVisible()
    await expect(
      group('Patient messages')
        .getByRole('option', { name: /^Ken Ito/ })
        .first(),
    ).toBeVisible()
    const active = page.locator('[role=option][data-focused]')
    await expect(active).toHaveText(/^Ken Ito ?Born|Ken ItoBorn/)
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowUp')
    await keyboard.press('Enter')
    await expect(field).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Ken Ito' })).toBeVisible()

    await keyboard.press('Control+k')
    await expect(active).toHaveText('ken ito')
    await keyboard.press('Enter')
    await expect(field).toHaveValue('ken ito')
    await expect(field).toBeFocused()
    await group('Patient messages').getByRole('option').first().click()
    await expect(page).toHaveURL(/\/dashboard\/patients\?conversationId=/)

    await keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await keyboard.type('hours')
    await expect(group('Settings').getByRole('option', { name: /^Hours & holidays/ })).toBeVisible()
    await keyboard.press('Escape')
    await expect(field).toBeHidden()

    // The names that were searched leave this device with the person.
    await keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await keyboard.type('sign out')
    await keyboard.press('Enter')
    await expectSignInPage(page)
    expect(await page.evaluate(() => localStorage.getItem('corridor-recent-searches'))).toBeNull()
  })
})

test.describe('on a phone', () => {
  test.use({ account: PRACTICE, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the button beside the title opens it over the whole screen, and what is tapped opens', async ({
    page,
  }) => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Search everything' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Search' })
    await expect(dialog).toBeVisible()
    expect((await dialog.boundingBox())!.width).toBe(390)
    await dialog.getByRole('button', { name: 'Close' }).tap()
    await expect(dialog).toBeHidden()
    await page.goto('/dashboard/chat')
    await page.getByRole('button', { name: 'Search everything' }).tap()
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('ken ito')
    await dialog.getByRole('option', { name: /^Ken Ito Born/ }).tap()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Ken Ito' })).toBeVisible()
  })
})
