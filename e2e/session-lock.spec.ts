import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from './support/accounts.ts'
import { liveConnection } from './support/live.ts'
import { findInEveryLook, STILL } from './support/looks.ts'
import { expectAddress, expectSignInPage, openProfileMenu, signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.use({ account: 'hygienist@brightsmiles.example', ...STILL })

const DEVICES = '/dashboard/account/devices'
const locked = (page: Page) => page.getByRole('heading', { level: 1, name: 'Corridor is locked' })
const password = (page: Page) => page.getByLabel('Password', { exact: true })

/** As if nobody had touched a window of this browser for so long. */
const leaveAlone = (page: Page, minutes: number) =>
  page.evaluate((ms) => localStorage.setItem('lastActiveAt', String(Date.now() - ms)), minutes * 60_000)

async function unlock(page: Page, typed = DEMO_PASSWORD): Promise<void> {
  await expect(password(page)).toBeFocused()
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
}

test('windows that nobody touches lock together, show nothing, and open where they were', async ({
  page,
  context,
  problems,
}) => {
  problems.expectRefusal(400, '/authentication/v2/unlock')
  const other = await context.newPage()
  const live = liveConnection(page)
  await page.goto(DEVICES)
  await live
  await other.goto('/dashboard/office')
  await expect(other.getByRole('heading', { level: 1, name: 'My office' })).toBeVisible()

  await leaveAlone(page, 14.8)
  await expect(page.getByText('Are you still there?')).toBeVisible()
  await page.keyboard.press('Shift')
  await expect(page.getByText('Are you still there?')).toBeHidden()

  await leaveAlone(page, 15)
  await expect(locked(page)).toBeVisible()
  await expect(locked(other)).toBeVisible()
  for (const one of [page, other]) {
    await expect(one).toHaveTitle('Locked · Corridor')
    await expect(one.getByRole('navigation')).toHaveCount(0)
    await expect(one.getByText('My office')).toHaveCount(0)
    await expect(one.getByText('This device')).toHaveCount(0)
  }
  expect(await findInEveryLook(page, 'the locked screen')).toEqual([])

  await page.reload()
  await unlock(page, 'Wrong!2026')
  await expect(page.getByText('That’s not your password.')).toBeVisible()
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('This device')).toBeVisible()
  await expectAddress(page, DEVICES)
  await expect(other.getByRole('heading', { level: 1, name: 'My office' })).toBeVisible()
  await expectAddress(other, '/dashboard/office')
})

test('no trick at the browser opens it: the server refuses', async ({ page, session, problems }) => {
  for (const path of [
    `/users/v2/${session.reply.givenName}`,
    '/user-notifications/v2',
    '/user-notifications/v2/alerts',
    '/user-devices/v2',
    '/authentication/v2/standing',
    '/live/v1/changes',
  ])
    problems.expectRefusal(423, path)
  await page.goto('/dashboard')
  const menu = await openProfileMenu(page)
  const lockSaved = page.waitForResponse(/authentication\/v2\/lock$/)
  await menu.getByRole('menuitem', { name: 'Lock', exact: true }).click()
  await expect(locked(page)).toBeVisible()
  await lockSaved
  await page.evaluate(() => {
    localStorage.removeItem('isLocked')
    localStorage.removeItem('lastActiveAt')
  })
  await page.goto(DEVICES)
  await expect(locked(page)).toBeVisible()
  await expect(page.getByText('This device')).toHaveCount(0)
  // A tab that was closed, and another one opened.
  const again = await page.context().newPage()
  await page.close()
  await again.goto('/dashboard/office')
  await expect(locked(again)).toBeVisible()
  await again.getByRole('button', { name: 'Sign out' }).click()
  await expectSignInPage(again)
  await again.goto('/dashboard/office')
  await expectSignInPage(again)
})

test('a message half written outlives the lock, and nothing of it is left for the next person', async ({
  page,
}) => {
  const box = page.getByRole('textbox', { name: /^Message / })
  const browserStorage = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  await page.goto('/dashboard/chat')
  await page.getByRole('link', { name: /Bright Smiles team/ }).click()
  await box.fill('The patient in room 2')
  await expect.poll(browserStorage).toContain('The patient in room 2')
  await leaveAlone(page, 15)
  await expect(locked(page)).toBeVisible()
  await unlock(page)
  await expect(box).toHaveValue('The patient in room 2')

  await leaveAlone(page, 15)
  await expect(locked(page)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectSignInPage(page)
  await signIn(page, 'assistant@brightsmiles.example')
  await expectAddress(page, '/dashboard')
  expect(await browserStorage()).not.toContain('The patient in room 2')
})
