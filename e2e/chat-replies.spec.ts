import { randomUUID } from 'node:crypto'
import { directChannelId } from '@corridor/contract/chat/rules.ts'
import type { Page } from '@playwright/test'
import { send } from './support/elsewhere.ts'
import { findInEveryLook, STILL } from './support/looks.ts'
import { joinTeam, type Newcomer, openPractice } from './support/newcomers.ts'
import { expect, test } from './support/test.ts'
import { windowOf } from './support/windows.ts'

let owner: Newcomer
let member: Newcomer

test.beforeAll(async ({ origin }) => {
  owner = await openPractice(origin, 'Petra', 'Maple Row Dental')
  member = await joinTeam(owner, 'Nico', 'Assistant')
})

const idOf = ({ session }: Newcomer) => session.reply.givenName
const call = (as: Newcomer, method: string, path: string, body?: object) =>
  send<object>(`${as.session.origin}${path}`, method, body, as.session)
const feed = (page: Page) => page.getByRole('feed')
const box = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const sent = (page: Page, words: string) => feed(page).getByRole('article').filter({ hasText: words })

test('a message is answered by hand and by key; the quote leads to it, and a deleted original says so', async ({
  browser,
  problems,
}) => {
  const channelId = directChannelId(idOf(owner), idOf(member))
  await call(owner, 'POST', '/api/v2/channels', { memberIds: [idOf(member)] })
  const say = async (messageText: string) => {
    const id = randomUUID()
    await call(owner, 'POST', '/api/v2/messages', { id, channelId, messageText })
    return id
  }
  const original = await say('Is room 2 ready for Mr. Hale?')

  const room = await windowOf(browser, problems, member, STILL.contextOptions)
  await room.goto(`/dashboard/chat?channelId=${channelId}`)
  await sent(room, 'Is room 2 ready').hover()
  await feed(room).getByRole('button', { name: 'Reply' }).click()
  await expect(room.getByText(/^Reply to /)).toBeVisible()
  await expect(box(room)).toBeFocused()
  await room.keyboard.type('In five minutes')
  await room.keyboard.press('Enter')
  const quote = (page: Page) =>
    sent(page, 'In five minutes').getByRole('button', { name: /^In reply to .*Is room 2/ })
  await expect(quote(room)).toBeVisible()

  const desk = await windowOf(browser, problems, owner, STILL.contextOptions)
  await desk.goto(`/dashboard/chat?channelId=${channelId}`)
  await expect(quote(desk)).toContainText('Is room 2 ready')
  expect(await findInEveryLook(desk, 'a message with a quote')).toEqual([])

  await sent(desk, 'In five minutes').focus()
  await desk.keyboard.press('r')
  await expect(box(desk)).toBeFocused()
  await desk.keyboard.type('Thank you')
  await desk.keyboard.press('Enter')
  await expect(sent(room, 'Thank you').getByRole('button', { name: /^In reply to / })).toBeVisible()

  // So far away that it is not loaded when the conversation is opened.
  for (let number = 1; number <= 60; number += 1) await say(`Line ${number}`)
  await call(member, 'POST', '/api/v2/messages', {
    id: randomUUID(),
    channelId,
    messageText: 'All set',
    quotedId: original,
  })
  await desk.goto('/dashboard')
  await desk.goto(`/dashboard/chat?channelId=${channelId}`)
  await expect(sent(desk, 'Line 60')).toBeVisible()
  await expect(sent(desk, 'In five minutes')).toHaveCount(0)
  await sent(desk, 'All set')
    .getByRole('button', { name: /^In reply to / })
    .click()
  await expect(quote(desk)).toBeVisible()

  const first = feed(desk).getByRole('article').filter({ hasText: 'for Mr. Hale?' }).first()
  await first.focus()
  await first.getByRole('button', { name: 'More actions' }).click()
  await desk.getByRole('menuitem', { name: 'Delete for everyone' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  for (const page of [desk, room]) await expect(page.getByText('for Mr. Hale?')).toHaveCount(0)
  await expect(sent(room, 'All set')).toContainText('Message deleted')
})

test('marks become bold, italic, lists and code in the conversation, and nothing but words in the list', async ({
  browser,
  problems,
}) => {
  const id = randomUUID()
  const group = { id, isGroupChat: true, name: 'Morning', memberIds: [idOf(member)] }
  await call(owner, 'POST', '/api/v2/channels', group)
  const desk = await windowOf(browser, problems, owner, STILL.contextOptions)
  await desk.goto(`/dashboard/chat?channelId=${id}`)
  await box(desk).click()
  await desk.keyboard.type('Room 2')
  await desk.keyboard.press('ControlOrMeta+a')
  await desk.keyboard.press('ControlOrMeta+b')
  await expect(box(desk)).toHaveValue('**Room 2**')
  await desk.keyboard.press('End')
  await desk.keyboard.type(' is *almost* ready, run `steam 2`:')
  for (const line of ['- gloves', '- masks', '1. wash', '<b>not bold</b>']) {
    await desk.keyboard.press('Shift+Enter')
    await desk.keyboard.type(line)
  }
  await desk.keyboard.press('Enter')
  const room = await windowOf(browser, problems, member, STILL.contextOptions)
  await room.goto(`/dashboard/chat?channelId=${id}`)
  for (const page of [desk, room]) {
    const message = sent(page, 'is almost ready')
    await expect(message.locator('strong')).toHaveText('Room 2')
    await expect(message.locator('em')).toHaveText('almost')
    await expect(message.locator('code')).toHaveText('steam 2')
    await expect(message.getByRole('listitem')).toHaveText(['•gloves', '•masks', '1.wash'])
    await expect(message).toContainText('<b>not bold</b>')
  }
  await expect(
    room
      .getByRole('region', { name: 'Chat' })
      .getByRole('link', { name: /Room 2 is almost ready, run steam 2/ }),
  ).toBeVisible()
  expect(await findInEveryLook(room, 'a formatted message')).toEqual([])
})
