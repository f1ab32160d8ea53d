import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { send } from './support/elsewhere.ts'
import { findInEveryLook, STILL } from './support/looks.ts'
import { mainMenu } from './support/menu.ts'
import { joinTeam, type Newcomer, openPractice } from './support/newcomers.ts'
import { sideways } from './support/sideways.ts'
import { expect, test } from './support/test.ts'
import { windowOf } from './support/windows.ts'

let owner: Newcomer
let member: Newcomer

test.beforeAll(async ({ origin }) => {
  owner = await openPractice(origin, 'Petra', 'Cedar Hollow Dental')
  member = await joinTeam(owner, 'Nico', 'Assistant')
})

const call = <T>(as: Newcomer, method: string, path: string, body?: object) =>
  send<T>(`${as.session.origin}${path}`, method, body, as.session)
const idOf = ({ session }: Newcomer) => session.reply.givenName

/** A room of both, opened by the owner. */
async function openRoom(name: string): Promise<string> {
  const id = randomUUID()
  await call(owner, 'POST', '/rooms/v3', { id, name, memberIds: [idOf(member)] })
  return id
}
const post = (as: Newcomer, roomId: string, subject: string, message = 'Please read it.') =>
  call<{ id: string }>(as, 'POST', '/rooms/v3/posts', { id: randomUUID(), roomId, subject, message })

const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'In office' }).getByRole('link', { name: new RegExp(`^${name}`) })
const discussion = (page: Page, subject: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: subject }) })

test('what one writes the other has unread, reads by opening it, and marks unread again', async ({
  browser,
  problems,
}) => {
  await call(owner, 'PUT', '/rooms/v3/settings', {
    switches: { resolve: false, markRead: true, markUnread: true, pin: false, gif: false, addMembers: false },
  })
  const [supplies, lab] = [await openRoom('Supplies'), await openRoom('Lab')]
  const desk = await windowOf(browser, problems, member, STILL.contextOptions)
  await desk.goto('/dashboard/in-office')
  await expect(row(desk, 'Supplies')).toBeVisible()

  await post(owner, supplies, 'Gloves are in')
  await expect(row(desk, 'Supplies')).toContainText('Petra: Gloves are in')
  await expect(row(desk, 'Supplies')).toContainText('1 unread')
  await expect(mainMenu(desk).getByRole('link', { name: /^In office/ })).toContainText('1')

  await row(desk, 'Supplies').click()
  await expect(desk.getByRole('heading', { name: 'Gloves are in' })).toBeVisible()
  await expect(row(desk, 'Supplies')).not.toContainText('unread')
  await expect(mainMenu(desk).getByRole('link', { name: /^In office/ })).not.toContainText('1')

  // Marked unread it stays so, though the room is open and something arrives in it.
  const second = await windowOf(browser, problems, member, STILL.contextOptions)
  await second.goto('/dashboard/in-office')
  await row(desk, 'Supplies').click({ button: 'right' })
  await desk.getByRole('menuitem', { name: 'Mark as unread' }).click()
  await expect(row(desk, 'Supplies')).toContainText('unread')
  await expect(row(second, 'Supplies')).toContainText('unread')
  await post(owner, supplies, 'Masks too')
  await expect(row(desk, 'Supplies')).toContainText('Petra: Masks too')
  await expect(row(desk, 'Supplies')).toContainText('unread')

  // Choosing it again reads it, in every window.
  await row(desk, 'Lab').click()
  await expect(desk.getByRole('region', { name: 'Lab', exact: true })).toBeVisible()
  await row(desk, 'Supplies').click()
  await expect(row(desk, 'Supplies')).not.toContainText('unread')
  await expect(row(second, 'Supplies')).not.toContainText('unread')

  // An alert names the room and not its screen.
  await desk.goto(`/dashboard/practices?channelId=${lab}`)
  await expect(desk).toHaveURL(/\/dashboard\/in-office\?channelId=/)
  expect(await findInEveryLook(desk, 'a room of the office')).toEqual([])
})

test('a post with a link and a file is commented on and reacted to, live in two windows', async ({
  browser,
  problems,
}) => {
  const roomId = await openRoom('Sterilization')
  const [one, other] = [
    await windowOf(browser, problems, owner, STILL.contextOptions),
    await windowOf(browser, problems, member, STILL.contextOptions),
  ]
  for (const page of [one, other]) await page.goto(`/dashboard/in-office?channelId=${roomId}`)
  await one.getByRole('button', { name: 'New discussion' }).first().click()
  await one.getByLabel('Subject').fill('Spore test')
  await one.getByLabel('Text', { exact: true }).fill('Passed on Friday.')
  await one.getByLabel('Link 1', { exact: true }).fill('journal.example/spores')
  await one
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'result.txt', mimeType: 'text/plain', buffer: Buffer.from('Passed') })
  await expect(one.getByText('result.txt')).toBeVisible()
  await one.getByRole('button', { name: 'Post', exact: true }).click()

  const read = discussion(other, 'Spore test')
  await expect(read).toContainText('Passed on Friday.')
  await expect(read).toContainText('result.txt')
  await expect(read.getByRole('link', { name: /journal\.example/ })).toHaveAttribute(
    'href',
    'http://journal.example/spores',
  )
  await expect(other.getByRole('link', { name: /^Attachments/ })).toContainText('2')

  const box = read.getByRole('textbox', { name: 'Write a comment' })
  await box.fill('Thank you!')
  await box.press('Enter')
  await expect(discussion(one, 'Spore test')).toContainText('Thank you!')
  await discussion(one, 'Spore test').getByRole('button', { name: 'Add a reaction' }).first().click()
  await one.getByRole('button', { name: /Heart/ }).first().click()
  await expect(read).toContainText('❤️')

  await other.getByRole('link', { name: /^Attachments/ }).click()
  await expect(other.getByText('result.txt')).toBeVisible()
  expect(await findInEveryLook(other, 'attachments of a room')).toEqual([])
})

test('on a phone the list leads into a room and back, and nothing is wider than the screen', async ({
  browser,
  problems,
}) => {
  const roomId = await openRoom('Hygiene team')
  await post(owner, roomId, 'Recall list', 'It is up. '.repeat(40))
  const phone = await windowOf(browser, problems, member, {
    ...STILL.contextOptions,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await phone.goto('/dashboard/in-office')
  await row(phone, 'Hygiene team').tap()
  await expect(phone.getByRole('heading', { name: 'Recall list' })).toBeVisible()
  expect(await sideways(phone)).toEqual([])
  await phone.getByRole('link', { name: 'Channel Options' }).tap()
  await expect(phone.getByRole('region', { name: 'Channel Options' })).toBeVisible()
  expect(await sideways(phone)).toEqual([])
  await phone.getByRole('link', { name: 'Back to the discussions' }).tap()
  await phone.getByRole('link', { name: 'Back to the list' }).tap()
  await expect(row(phone, 'Hygiene team')).toBeVisible()
  await expect(row(phone, 'Hygiene team')).not.toContainText('unread')
  expect(await sideways(phone)).toEqual([])
})
