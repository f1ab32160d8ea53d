import { randomUUID } from 'node:crypto'
import { directChannelId } from '@corridor/contract/chat/rules.ts'
import type { Page } from '@playwright/test'
import { send } from './support/elsewhere.ts'
import { liveConnection } from './support/live.ts'
import { findInEveryLook } from './support/looks.ts'
import { mainMenu } from './support/menu.ts'
import { joinTeam, type Newcomer, openPractice, requestToJoin } from './support/newcomers.ts'
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

  const newcomer = await requestToJoin(owner, 'Tess', 'Hygienist')

  const waiting = home.getByRole('region', { name: 'Waiting for you' })
  await expect(waiting.getByText('1 waiting')).toBeAttached()
  await expect(waiting.getByText(`${newcomer.name} wants to join your team`)).toBeVisible()
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

  await chat.getByRole('button', { name: new RegExp(`Approve.*${newcomer.name}`) }).click()
  await expect(home.getByText('You’re all caught up')).toBeVisible()
  await expect(home).toHaveTitle(/^(?!\()/)
  await expect(mainMenu(phone).getByRole('button')).toHaveText('More')

  await mainMenu(phone).getByRole('link', { name: 'Alerts' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible()
  await phone.getByRole('link', { name: new RegExp(newcomer.name) }).click()
  await expectAddress(phone, '/dashboard/office?tab=requests')
})

/** Says something to somebody, as another window of theirs would. */
async function say(from: Newcomer, to: Newcomer, messageText: string, isUrgent = false): Promise<string> {
  const { session } = from
  const memberIds = [to.session.reply.givenName]
  await send(`${session.origin}/api/v2/channels`, 'POST', { memberIds }, session)
  const channelId = directChannelId(session.reply.givenName, to.session.reply.givenName)
  const body = { id: randomUUID(), channelId, messageText, isUrgent }
  await send(`${session.origin}/api/v2/messages`, 'POST', body, session)
  return channelId
}

test('an urgent message waits on Home until it is confirmed there, and a direct one pops up with its words', async ({
  browser,
  problems,
  origin,
}) => {
  const owner = await openPractice(origin, 'Vera', 'Stone Bridge Dental')
  const member = await joinTeam(owner, 'Wim', 'Assistant')
  const home = await openLive(await windowOf(browser, problems, member), '/dashboard')
  await expect(home.getByText('You’re all caught up')).toBeVisible()
  const popUps = (page: Page) => page.getByRole('status')

  const channelId = await say(owner, member, 'Room 2 needs you now', true)
  const urgent = popUps(home).filter({ hasText: new RegExp(`Urgent message from (Dr )?${owner.name}`) })
  await expect(urgent.getByText('Room 2 needs you now')).toBeVisible()
  await expect(urgent.getByRole('link', { name: /^Reply/ })).toBeVisible()
  const waiting = home.getByRole('region', { name: 'Waiting for you' })
  const first = waiting.getByRole('listitem').first()
  await expect(first).toContainText(`${owner.name} asks you to confirm`)
  await expect(home).toHaveTitle(/^\(1\) /)

  // Read, and still to be confirmed.
  const phone = await openLive(
    await windowOf(browser, problems, member, NARROW),
    `/dashboard/chat?channelId=${channelId}`,
  )
  await expect(phone.getByRole('feed').getByText('Room 2 needs you now')).toBeVisible()
  await expect(popUps(phone).getByText('Room 2 needs you now')).toHaveCount(0)
  const chat = await openLive(await windowOf(browser, problems, member), '/dashboard/chat')
  const row = chat.getByRole('region', { name: 'Chat' }).getByRole('link', { name: new RegExp(owner.name) })
  await expect(row.getByText('Urgent message, not confirmed yet')).toBeAttached()
  await expect(row.getByText(/unread/)).toHaveCount(0)
  await expect(first).toContainText('asks you to confirm')
  await expect(home).toHaveTitle(/^\(1\) /)
  expect(await findInEveryLook(home, 'home with an urgent message', ['wide', 'narrow'])).toEqual([])

  await home.bringToFront()
  await first.getByRole('button', { name: /^Confirm/ }).click()
  await expect(home.getByText('You’re all caught up')).toBeVisible()
  await expect(row.getByText('Urgent message, not confirmed yet')).toHaveCount(0)
  await expect(home).toHaveTitle(/^(?!\()/)

  await say(owner, member, 'Thank you')
  const direct = popUps(home).filter({ hasText: new RegExp(`New message from (Dr )?${owner.name}`) })
  await expect(direct.getByText('Thank you')).toBeVisible()
  await direct.getByRole('link', { name: /^Reply/ }).click()
  await expectAddress(home, `/dashboard/chat?channelId=${channelId}`)
  await expect(popUps(home).getByText('Thank you')).toHaveCount(0)
})
