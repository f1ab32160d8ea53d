import type { Page } from '@playwright/test'
import { type Account, DEMO_PASSWORD, type SignedUp } from './accounts.ts'
import { expect } from './test.ts'

/** Signs in on the sign-in page that is open, and leaves it to the app where that leads. */
export async function signIn(page: Page, email: Account | SignedUp, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The address as the person sees it, without the origin. */
export const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

export const expectAddress = (page: Page, address: string) =>
  expect.poll(() => addressOf(page), { message: 'where the page is' }).toBe(address)

export const expectSignInPage = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await expectAddress(page, '/login')
}

/** The message of the snackbar. */
export const snackbar = (page: Page, sentence: string) =>
  page.getByRole('status').filter({ hasText: sentence })

/** Opens the profile menu of a wide window. */
export async function openProfileMenu(page: Page) {
  await page.getByRole('button', { name: /, your account$/ }).click()
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  return menu
}

export async function signOut(page: Page): Promise<void> {
  // A call in progress would be refused, and the browser would log it.
  await page.waitForLoadState('networkidle')
  const menu = await openProfileMenu(page)
  await menu.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
}
