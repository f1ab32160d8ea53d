import type { Page } from '@playwright/test'
import { liveConnection } from './support/live.ts'
import { findInEveryLook } from './support/looks.ts'
import { mainMenu } from './support/menu.ts'
import { askToJoin, openPractice } from './support/newcomers.ts'
import { expectAddress } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { windowOf } from './support/windows.ts'

const NARROW = { viewport: { width: 390, height: 844 }, hasTouch: true }

async function openLive(page: Page, address: string): Promise<Page> {
  const isLive = liveConnection(page)
  await page.goto(address)
  await isLive
  return page
}

const toast = (page: Page) => page.getByRole('status').filter({ hasText: 'wants to join your team' })
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Alerts/ })

test('what somebody does shows in every window of whom it concerns, with one number, and is gone everywhere once it is dealt with', async ({
  browser,
  problems,
  origin,
}) => {
  const owner = await openPractice(origin, 'Nora', 'Willow Creek Dental')
  const home = await openLive(await windowOf(browser, problems, owner), '/dashboard')
  const chat = await openLive(await windowOf(browser, problems, owner), '/dashboard/chat')
  const phone = await openLive(await windowOf(browser, problems, owner, NARROW), '/dashboard')
  await expect(home.getByText('You’re all caught up')).toBeVisible()

  const asking = await askToJoin(owner, 'Tess', 'Hygienist')

  const waiting = home.getByRole('region', { name: 'Waiting for you' })
  await expect(waiting.getByText('1 waiting')).toBeAttached()
  await expect(waiting.getByText(`${asking.name} wants to join your team`)).toBeVisible()
  for (const page of [home, chat]) {
    await expect(page.getByRole('link', { name: 'My office 1 waiting' })).toBeVisible()
    await expect(page).toHaveTitle(/^\(1\) /)
    await expect(bell(page)).toHaveText('Alerts11 unread')
  }
  await expect(phone).toHaveTitle(/^\(1\) /)
  await expect(mainMenu(phone).getByRole('button')).toHaveText(/^More11 waiting$/)

  await expect(toast(home)).toBeVisible()
  await bell(home).click()
  const panel = home.getByRole('dialog', { name: 'Alerts' })
  await expect(panel.getByRole('heading', { name: 'New today' })).toBeVisible()
  await expect(toast(home)).toHaveCount(0)
  expect(await findInEveryLook(home, 'alerts', ['wide'])).toEqual([])
  await home.keyboard.press('Escape')
  await expect(bell(home)).toBeFocused()

  await toast(chat).getByRole('link', { name: /^Open/ }).click()
  await expectAddress(chat, '/dashboard/office?tab=requests')
  // Read in one window is read in all of them; it still waits.
  await expect(bell(home)).toHaveText('Alerts')
  await expect(waiting.getByText('1 waiting')).toBeAttached()

  await chat.getByRole('button', { name: new RegExp(`Approve.*${asking.name}`) }).click()
  await expect(home.getByText('You’re all caught up')).toBeVisible()
  await expect(home).toHaveTitle(/^(?!\()/)
  await expect(mainMenu(phone).getByRole('button')).toHaveText('More')

  await mainMenu(phone).getByRole('button').click()
  await phone.getByRole('link', { name: 'Alerts' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible()
  await phone.getByRole('link', { name: new RegExp(asking.name) }).click()
  await expectAddress(phone, '/dashboard/office?tab=requests')
})
