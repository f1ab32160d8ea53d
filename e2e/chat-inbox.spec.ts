import { randomUUID } from 'node:crypto'
import { directChannelId } from '@corridor/contract/chat/rules.ts'
import type { Page } from '@playwright/test'
import { send } from './support/elsewhere.ts'
import { findInEveryLook, STILL } from './support/looks.ts'
import { joinTeam, type Newcomer, openPractice } from './support/newcomers.ts'
import { expectAddress } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { windowOf } from './support/windows.ts'

// One practice for all of it, since only so many people may register within an hour.
test.describe.configure({ mode: 'serial' })

let owner: Newcomer
let hygienist: Newcomer
let assistant: Newcomer

test.beforeAll(async ({ origin }) => {
  owner = await openPractice(origin, 'Tessa', 'Juniper Court Dental')
  hygienist = await joinTeam(owner, 'Uma', 'Hygienist')
  assistant = await joinTeam(owner, 'Vic', 'Assistant')
})

const CHAT = '/dashboard/chat'
const idOf = ({ session }: Newcomer) => session.reply.givenName
const inbox = (page: Page) => page.getByRole('region', { name: 'Chat', exact: true })
const row = (page: Page, name: string | RegExp) => inbox(page).getByRole('link', { name })
const box = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of this conversation' }).getByRole('link', { name })

/** What somebody says to somebody else, without a window. */
async function say(from: Newcomer, to: Newcomer, messageText: string): Promise<void> {
  const { session } = from
  await send(`${session.origin}/api/v2/channels`, 'POST', { memberIds: [idOf(to)] }, session)
  const channelId = directChannelId(idOf(from), idOf(to))
  await send(
    `${session.origin}/api/v2/messages`,
    'POST',
    { id: randomUUID(), channelId, messageText },
    session,
  )
}

test('a group is made and renamed, and a member who is removed loses it at once', async ({
  browser,
  problems,
}) => {
  const desk = await windowOf(browser, problems, owner, STILL.contextOptions)
  const room = await windowOf(browser, problems, assistant, STILL.contextOptions)
  await room.goto(CHAT)
  await expect(room.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()

  await desk.goto(`${CHAT}?new=chat`)
  const dialog = desk.getByRole('dialog', { name: 'New conversation' })
  await dialog.getByRole('checkbox', { name: /Uma/ }).check()
  await dialog.getByRole('checkbox', { name: /Vic/ }).check()
  await expect(dialog.getByText('“Uma and Vic”')).toBeVisible()
  expect(await findInEveryLook(desk, 'choosing people')).toEqual([])
  await dialog.getByRole('button', { name: 'Create group' }).click()
  await box(desk).fill('Huddle at 8.')
  await box(desk).press('Enter')
  await expect(row(desk, /^Uma and Vic/)).toContainText('You: Huddle at 8.')
  await expect(row(room, /^Tessa and Uma/)).toContainText('Tessa: Huddle at 8.')
  await expect(desk.getByText(/^3 members · [123] active$/)).toBeVisible()

  await tab(desk, 'Options').click()
  await desk.getByLabel('Group name').fill('Morning huddle')
  await desk.getByRole('button', { name: 'Save name' }).click()
  await expect(row(room, /^Morning huddle/)).toBeVisible()
  expect(await findInEveryLook(desk, 'the options of a group')).toEqual([])

  await row(room, /^Morning huddle/).click()
  await expect(room.getByRole('feed')).toContainText('Huddle at 8.')
  // The window asks once more, and gets the answer that a stranger gets.
  problems.expectRefusal(404, `/api/v2/channels/${new URL(room.url()).searchParams.get('channelId')}`)
  await desk.getByRole('button', { name: 'Remove Vic Newcomer from this group' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(room.getByRole('heading', { name: 'Conversation not found' })).toBeVisible()
  await expect(room.getByRole('link', { name: /^Morning huddle/ })).toBeHidden()
  await expect(desk.getByRole('heading', { name: 'Members (2)' })).toBeVisible()
})

test('filters narrow the list and turn off again; the archive keeps a conversation until its next message', async ({
  browser,
  problems,
}) => {
  await say(hygienist, owner, 'The lab called.')
  const page = await windowOf(browser, problems, owner, STILL.contextOptions)
  await page.goto(CHAT)
  const filter = (name: string) =>
    inbox(page).getByRole('navigation', { name: 'Show' }).getByRole('link', { name })
  await expect(row(page, /^Uma Newcomer/)).toContainText('1 unread message')
  await filter('Groups').click()
  await expect(row(page, /^Uma Newcomer/)).toBeHidden()
  await expect(row(page, /^Morning huddle/)).toBeVisible()
  await filter('Unread').click()
  await expect(row(page, /^Morning huddle/)).toBeHidden()
  await row(page, /^Uma Newcomer/).click()
  // Read by now, and still where it was chosen.
  await expect(row(page, /^Uma Newcomer/)).not.toContainText('unread')
  await filter('Unread').click()
  await expect(row(page, /^Morning huddle/)).toBeVisible()
  await filter('Outside').click()
  await inbox(page).getByRole('button', { name: 'Show all' }).click()
  await expectAddress(page, `${CHAT}?channelId=${directChannelId(idOf(owner), idOf(hygienist))}`)

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(row(page, /^Uma Newcomer/)).toBeHidden()
  await inbox(page).getByRole('link', { name: 'Archived conversations' }).click()
  const archive = page.getByRole('region', { name: 'Archive' })
  await expect(archive.getByRole('link', { name: /^Uma Newcomer/ })).toBeVisible()
  expect(await findInEveryLook(page, 'the archive')).toEqual([])
  await say(hygienist, owner, 'They called again.')
  await expect(archive.getByRole('heading', { name: 'Nothing in the archive' })).toBeVisible()
  await archive.getByRole('link', { name: 'Back to conversations' }).click()
  await expect(row(page, /^Uma Newcomer/)).toContainText('They called again.')
})

test('the keyboard goes from the search into the list and opens what it finds', async ({
  browser,
  problems,
}) => {
  const page = await windowOf(browser, problems, owner, STILL.contextOptions)
  await page.goto(CHAT)
  await expect(row(page, /^Uma Newcomer/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search messages and people' }).fill('huddle')
  await expect(row(page, /^Dr Tessa Newcomer.*Huddle at 8/)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, /^Morning huddle/)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, /^Dr Tessa Newcomer.*Huddle at 8/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('feed').getByText('Huddle at 8.', { exact: true })).toBeInViewport()
})

test('somebody in the network is written to from there, and a reminder waits in its place', async ({
  browser,
  problems,
}) => {
  const page = await windowOf(browser, problems, owner, STILL.contextOptions)
  await page.goto(`/dashboard/network?person=${idOf(assistant)}`)
  await page.getByRole('complementary').getByRole('link', { name: 'Message Vic Newcomer' }).click()
  await box(page).fill('Could you order gloves?')
  await box(page).press('Enter')
  await expectAddress(page, `${CHAT}?channelId=${directChannelId(idOf(owner), idOf(assistant))}`)
  const said = page.getByRole('article').filter({ hasText: 'Could you order gloves?' })
  await expect(said).toContainText(/Sent|Delivered/)

  const beside = await page.context().newPage()
  await beside.goto(CHAT)
  await expect(inbox(beside).getByRole('link', { name: /Could you order gloves/ })).toBeVisible()
  await said.hover()
  await said.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Remind me' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /1 hour/ })
    .click()
  // What is said in passing would lie over the list on a phone.
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click()
  await expect(inbox(beside).getByRole('link', { name: '1 reminder' })).toBeVisible()
  await inbox(page).getByRole('link', { name: '1 reminder' }).click()
  const reminders = page.getByRole('region', { name: 'Reminders' })
  await expect(reminders.getByRole('link', { name: /Could you order gloves/ })).toBeVisible()
  expect(await findInEveryLook(page, 'the reminders')).toEqual([])
  await reminders.getByRole('button', { name: 'Cancel this reminder' }).click()
  await expect(reminders.getByRole('heading', { name: 'No reminders' })).toBeVisible()
  await expect(inbox(beside).getByRole('link', { name: '1 reminder' })).toHaveCount(0)
})
