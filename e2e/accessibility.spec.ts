import type { Page } from '@playwright/test'
import { findInEveryLook, STILL } from './support/looks.ts'
import { mainMenu } from './support/menu.ts'
import {
  GUEST_SCREENS,
  INDIVIDUAL,
  INDIVIDUAL_SCREENS,
  open,
  PRACTICE,
  PRACTICE_SCREENS,
  type Screen,
} from './support/screens.ts'
import { openProfileMenu } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// They share nothing, so both workers can take them.
test.describe.configure({ mode: 'parallel' })
test.use(STILL)
// Each looks at many pages, in four looks.
test.slow()

async function expectAccessible(page: Page, screens: Screen[]): Promise<void> {
  const found: string[] = []
  for (const screen of screens) {
    await open(page, screen)
    found.push(...(await findInEveryLook(page, screen[0])))
  }
  expect(found).toEqual([])
}

test('pages of a guest', async ({ page, problems }) => {
  problems.expectRefusal(401, '/user-notifications/v2/unsubscribe/used-long-ago')
  await expectAccessible(page, GUEST_SCREENS)
  await open(page, ['/login', 'Sign in'])
  await page.getByRole('button', { name: 'All 15 accounts' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Please enter your email address.')).toBeVisible()
  expect(await findInEveryLook(page, 'sign-in, all accounts, empty form')).toEqual([])
})

test.describe('practice', () => {
  test.use({ account: PRACTICE })

  test('screens of a practice', ({ page }) => expectAccessible(page, PRACTICE_SCREENS))

  test('a conversation, and what opens in it', async ({ page }) => {
    await open(page, ['/dashboard/chat', 'Chat'])
    await page.getByRole('link', { name: /Bright Smiles team/ }).click()
    await expect(page.getByRole('feed')).toContainText('Sterilizer')
    expect(await findInEveryLook(page, 'a group')).toEqual([])
    const urgent = page.getByRole('article').filter({ hasText: 'Sterilizer 1' })
    await urgent.getByRole('button', { name: 'Confirm', exact: true }).focus()
    await urgent.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'Forward' })).toBeVisible()
    expect(await findInEveryLook(page, 'what can be done with a message', ['wide'])).toEqual([])
    await page.getByRole('menuitem', { name: 'Forward' }).click()
    expect(await findInEveryLook(page, 'choosing messages')).toEqual([])
  })

  test('what opens above a screen', async ({ page }) => {
    await open(page, ['/dashboard/chat', 'Chat'])
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeVisible()
    expect(await findInEveryLook(page, 'switcher')).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+/')
    await expect(page.getByRole('dialog', { name: 'Help and shortcuts' })).toBeVisible()
    expect(await findInEveryLook(page, 'shortcuts')).toEqual([])
    await page.keyboard.press('Escape')
    await openProfileMenu(page)
    expect(await findInEveryLook(page, 'profile menu', ['wide'])).toEqual([])
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await mainMenu(page).getByRole('button', { name: 'More' }).click()
    expect(await findInEveryLook(page, 'more', ['narrow'])).toEqual([])
  })
})

test.describe('individual', () => {
  test.use({ account: INDIVIDUAL })

  test('screens of an individual', ({ page }) => expectAccessible(page, INDIVIDUAL_SCREENS))
})
