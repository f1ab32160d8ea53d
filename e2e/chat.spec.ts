import { randomUUID } from 'node:crypto'
import { directChannelId } from '@corridor/contract/chat/rules.ts'
import type { Locator, Page } from '@playwright/test'
import { send } from './support/elsewhere.ts'
import { findInEveryLook, STILL } from './support/looks.ts'
import { mainMenu } from './support/menu.ts'
import { joinTeam, type Newcomer, openPractice } from './support/newcomers.ts'
import { expect, test } from './support/test.ts'
import { windowOf } from './support/windows.ts'

// Each goes on in the conversation of the one before.
test.describe.configure({ mode: 'serial' })

let owner: Newcomer
let member: Newcomer

test.beforeAll(async ({ origin }) => {
  owner = await openPractice(origin, 'Quinn', 'Meadow Lane Endodontics')
  member = await joinTeam(owner, 'Rosa', 'Assistant')
})

const channelOfBoth = () => directChannelId(owner.session.reply.givenName, member.session.reply.givenName)
const feed = (page: Page) => page.getByRole('feed')
const box = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const row = (page: Page, { lastName, firstName }: Newcomer) =>
  page
    .getByRole('region', { name: 'Chat' })
    .getByRole('link', { name: new RegExp(`${firstName} ${lastName}`) })
const said = (page: Page, words: string) => feed(page).getByText(words, { exact: true })

async function write(page: Page, words: string): Promise<void> {
  await box(page).fill(words)
  await box(page).press('Enter')
}

const sent = (page: Page, words: string) => feed(page).getByRole('article').filter({ hasText: words })

const choose = (page: Page, name: string) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(`The plan of ${name}`) })

/** How many files the browser keeps until they are sent. */
const storedFiles = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('corridor-files')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const counting = opening.result.transaction('waiting').objectStore('waiting').count()
      counting.onsuccess = () => resolve(counting.result)
      counting.onerror = () => reject(counting.error)
    }
  })

/** What stands in the conversation, from top to bottom. */
const wordsOf = (page: Page) =>
  feed(page)
    .getByRole('article')
    .allTextContents()
    .then((texts) => texts.join('\n'))

test('two people talk: what one sends the other sees, with typing, receipts, deletion and a cut line', async ({
  browser,
  problems,
}) => {
  const desk = await windowOf(browser, problems, owner, STILL.contextOptions)
  const room = await windowOf(browser, problems, member, STILL.contextOptions)
  await room.goto('/dashboard/chat')
  await desk.goto('/dashboard/chat')

  await desk.getByRole('link', { name: 'Start a conversation' }).click()
  const dialog = desk.getByRole('dialog', { name: 'New conversation' })
  await dialog.getByRole('searchbox').fill('Rosa')
  await dialog.getByRole('searchbox').press('Enter')
  await expect(box(desk)).toBeVisible()

  await write(desk, 'Room 3 is ready.')
  await expect(said(desk, 'Room 3 is ready.')).toBeVisible()
  await expect(row(room, owner)).toContainText('1 unread message')
  await expect(feed(desk)).toContainText('Delivered')
  await row(room, owner).click()
  await expect(said(room, 'Room 3 is ready.')).toBeVisible()
  await expect(feed(room).getByText('New', { exact: true })).toBeVisible()
  await expect(feed(desk)).toContainText('Read')
  await expect(row(room, owner)).not.toContainText('unread')

  await box(room).pressSequentially('Thank')
  await expect(desk.getByText('Rosa is typing')).toBeVisible()
  await write(room, 'Thank you!')
  await expect(said(desk, 'Thank you!')).toBeVisible()
  await expect(desk.getByText('Rosa is typing')).toBeHidden()

  await write(desk, 'This was for somebody else.')
  const wrong = feed(desk).getByRole('article').filter({ hasText: 'This was for somebody else.' })
  await expect(said(room, 'This was for somebody else.')).toBeVisible()
  await wrong.hover()
  await wrong.getByRole('button', { name: 'More actions' }).click()
  await desk.getByRole('menuitem', { name: 'Delete for everyone' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  for (const page of [desk, room]) {
    await expect(feed(page)).toContainText('Message deleted')
    await expect(said(page, 'This was for somebody else.')).toBeHidden()
  }

  await sent(desk, 'Room 3 is ready.').hover()
  await sent(desk, 'Room 3 is ready.').getByRole('button', { name: 'More actions' }).click()
  await desk.getByRole('menuitem', { name: 'Who has read it' }).click()
  const readers = desk.getByRole('dialog', { name: 'Who has read this message' })
  await expect(readers.getByRole('list', { name: 'Read by' })).toContainText(/Rosa.*Today at \d/)
  await expect(readers.getByRole('list', { name: 'Not read yet' })).toBeHidden()
  await readers.getByRole('button', { name: 'Close' }).click()

  // One of them schedules it, and nobody else is notified.
  await room.getByRole('button', { name: 'More', exact: true }).click()
  await room.getByRole('menuitem', { name: 'Mark as unread' }).click()
  await expect(room.getByRole('heading', { name: 'Choose a conversation' })).toBeVisible()
  await expect(row(room, owner)).toContainText('Marked as unread')
  await expect(feed(desk)).toContainText('Read')
  await row(room, owner).click()
  await expect(row(room, owner)).not.toContainText('unread')

  problems.expectNoConnection()
  await room.context().setOffline(true)
  await expect(room.getByText(/^You’re offline/)).toBeVisible()
  await write(room, 'First without a line')
  await write(room, 'Second without a line')
  await expect(said(room, 'Second without a line')).toBeVisible()
  await write(desk, 'Said meanwhile')
  await expect(said(desk, 'First without a line')).toBeHidden()
  await room.context().setOffline(false)
  await expect(said(desk, 'Second without a line')).toBeVisible()
  await expect(said(room, 'Said meanwhile')).toBeVisible()
  const order = /Said meanwhile[\s\S]*First without a line[\s\S]*Second without a line/
  for (const page of [desk, room]) {
    await expect.poll(() => wordsOf(page)).toMatch(order)
    for (const words of ['First without a line', 'Second without a line', 'Said meanwhile'])
      await expect(said(page, words)).toHaveCount(1)
  }
})

test('without a connection one reads on and writes after a reload, and what waited is sent once and in order', async ({
  browser,
  problems,
}) => {
  const desk = await windowOf(browser, problems, owner, STILL.contextOptions)
  const room = await windowOf(browser, problems, member, { ...STILL.contextOptions, serviceWorkers: 'allow' })
  await desk.goto(`/dashboard/chat?channelId=${channelOfBoth()}`)
  await write(desk, 'Read me in the elevator.')
  // So high that with its middle on the screen there is no room for what stands below it.
  await write(desk, 'A long way down. '.repeat(200))
  await room.goto(`/dashboard/chat?channelId=${channelOfBoth()}`)
  await expect(said(room, 'Read me in the elevator.')).toBeVisible()
  await room.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => room.evaluate(async () => (await caches.keys()).length)).toBeGreaterThan(0)

  problems.expectNoConnection()
  await room.context().setOffline(true)
  await expect(room.getByText(/^You’re offline/)).toBeVisible()
  await write(room, 'Waits for a line: one')
  await choose(room, 'scan.txt')
  await write(room, 'Waits for a line: two')
  // The bytes are on the disk before the page goes.
  await expect
    .poll(() => room.evaluate(() => localStorage.getItem('corridor-chat-outbox')))
    .toContain('"isStored":true')
  await room.reload()
  await expect(said(room, 'Read me in the elevator.')).toBeVisible()
  await expect(said(room, 'Waits for a line: two')).toBeInViewport()
  await write(room, 'Waits for a line: three')
  await expect(feed(room)).toContainText('Waiting for connection')

  await room.context().setOffline(false)
  await expect(said(desk, 'Waits for a line: three')).toBeVisible()
  await expect(feed(room)).not.toContainText(/Sending|Waiting for connection/)
  for (const page of [desk, room]) {
    await expect.poll(() => wordsOf(page)).toMatch(/line: one[\s\S]*line: two[\s\S]*line: three/)
    for (const number of ['one', 'two', 'three'])
      await expect(said(page, `Waits for a line: ${number}`)).toHaveCount(1)
    await expect(sent(page, 'line: two')).toContainText('scan.txt')
  }
  await expect.poll(() => room.evaluate(storedFiles)).toBe(0)
})

test('a file stands among the messages while it travels, and taken back it leaves its words', async ({
  browser,
  problems,
}) => {
  const desk = await windowOf(browser, problems, owner, STILL.contextOptions)
  const room = await windowOf(browser, problems, member, STILL.contextOptions)
  for (const page of [desk, room]) await page.goto(`/dashboard/chat?channelId=${channelOfBoth()}`)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await desk.route(/\/files\/v2/, async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue().catch(() => undefined)
  })
  await choose(desk, 'plan.txt')
  await write(desk, 'Here is the plan.')
  await choose(desk, 'wrong.txt')
  await write(desk, 'This one is wrong.')
  await expect(sent(desk, 'Here is the plan.')).toContainText('plan.txt')
  await sent(desk, 'This one is wrong.')
    .getByRole('button', { name: /wrong\.txt/ })
    .click()
  await expect(sent(desk, 'This one is wrong.')).toHaveCount(0)
  await expect(box(desk)).toHaveValue('This one is wrong.')
  await write(desk, 'Which day suits you?')
  await expect(sent(desk, 'Which day suits you?')).toContainText('Sending')
  await expect(sent(room, 'Here is the plan.')).toHaveCount(0)
  await expect(sent(room, 'Which day suits you?')).toHaveCount(0)
  letGo()
  await expect(sent(room, 'Here is the plan.')).toContainText('plan.txt')
  await expect(sent(room, 'Which day suits you?')).toBeVisible()
  expect(await wordsOf(room)).toMatch(/Here is the plan\.[\s\S]*Which day suits you\?/)
  await sent(room, 'Here is the plan.').getByRole('button', { name: 'plan.txt', exact: true }).click()
  await expect(room.getByText('The plan of plan.txt')).toBeVisible()
  await expect(room.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  await room.keyboard.press('Escape')
  const download = room.waitForEvent('download')
  await sent(room, 'Here is the plan.').getByRole('button', { name: 'Download plan.txt' }).click()
  expect((await download).suggestedFilename()).toBe('plan.txt')
  await expect(box(room)).toBeVisible()
  await expect(sent(desk, 'Which day suits you?')).toContainText(/Delivered|Read/)
})

test('a voice note is recorded, listened to before it is sent, and heard by the other', async ({
  browser,
  problems,
}) => {
  const desk = await windowOf(browser, problems, owner, {
    ...STILL.contextOptions,
    permissions: ['microphone'],
  })
  const room = await windowOf(browser, problems, member, STILL.contextOptions)
  for (const page of [desk, room]) await page.goto(`/dashboard/chat?channelId=${channelOfBoth()}`)
  await room.getByRole('button', { name: 'Record a voice note' }).click()
  await expect(room.getByRole('alert')).toContainText('doesn’t allow the microphone')
  await room.getByRole('button', { name: 'Close', exact: true }).click()

  await desk.getByRole('button', { name: 'Record a voice note' }).click()
  // Each second is there for a second only, and a busy machine looks less often.
  const timer = desk.getByRole('timer')
  await expect(timer).toContainText(/0:(0[1-9]|[1-5]\d) of 5:00/)
  await desk.getByRole('button', { name: 'Pause recording' }).click()
  expect(await findInEveryLook(desk, 'a recording')).toEqual([])
  const paused = (await timer.textContent())!
  await desk.getByRole('button', { name: 'Continue recording' }).click()
  await expect(timer).not.toContainText(paused)
  await desk.getByRole('button', { name: 'Finish' }).click()
  const waiting = desk.getByRole('list', { name: 'Files to send' })
  // Where it is now is 0 again after two seconds; what was played stays.
  const isHeard = (place: Locator) =>
    expect
      .poll(() => place.locator('audio').evaluate((audio: HTMLAudioElement) => audio.played.length))
      .toBeGreaterThan(0)
  await waiting.getByRole('button', { name: /^Play Voice note/ }).click()
  await isHeard(waiting)
  await write(desk, 'How it sounds when they bite.')
  const note = sent(room, 'How it sounds when they bite.')
  await expect(note.getByRole('slider')).toHaveAttribute('aria-valuetext', /^0:00 of \d:(?!00)\d\d$/)
  await note.getByRole('button', { name: /^Speed 1×/ }).click()
  await note.getByRole('button', { name: /^Play Voice note/ }).click()
  await isHeard(note)
  expect(await findInEveryLook(room, 'a voice note')).toEqual([])
})

test('a draft survives a reload, and the conversation is the whole screen of a phone, with a way back', async ({
  browser,
  problems,
}) => {
  const page = await windowOf(browser, problems, owner, STILL.contextOptions)
  await page.goto('/dashboard/chat')
  await row(page, member).click()
  await box(page).fill('Could you bring')
  expect(await findInEveryLook(page, 'a conversation')).toEqual([])
  await page.reload()
  await expect(box(page)).toHaveValue('Could you bring')
  await page.setViewportSize({ width: 390, height: 844 })
  const tabs = page.getByRole('navigation', { name: 'Parts of this conversation' })
  await expect(box(page)).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1, name: 'Chat' })).toBeHidden()
  await expect(mainMenu(page)).toBeHidden()
  await expect(tabs).toBeHidden()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Attachments' }).click()
  await expect(tabs).toBeVisible()
  await page.getByRole('link', { name: 'Back to the messages' }).click()
  await expect(box(page)).toHaveValue('Could you bring')
  await page.getByRole('link', { name: 'Back to conversations' }).click()
  await expect(row(page, member)).toContainText('Draft Could you bring')
  await expect(mainMenu(page)).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await findInEveryLook(page, 'the conversations')).toEqual([])
})

test('older messages come in above without moving what one reads, and a search leads to one of them', async ({
  browser,
  problems,
  origin,
}) => {
  const channelId = channelOfBoth()
  await send(
    `${origin}/api/v2/channels`,
    'POST',
    { memberIds: [member.session.reply.givenName] },
    owner.session,
  )
  const say = (line: number) =>
    send(
      `${origin}/api/v2/messages`,
      'POST',
      { id: randomUUID(), channelId, messageText: `Line ${line} of many` },
      member.session,
    )
  // Ten at once are quicker; within their ten they may change places.
  for (let line = 1; line < 130; line += 10)
    await Promise.all(Array.from({ length: Math.min(10, 130 - line) }, (_, more) => say(line + more)))
  await say(130)
  await send(`${origin}/api/v2/channels/${channelId}/messages/mark_as_read`, 'PUT', {}, owner.session)

  const page = await windowOf(browser, problems, owner, STILL.contextOptions)
  await page.goto(`/dashboard/chat?channelId=${channelId}`)
  await expect(said(page, 'Line 130 of many')).toBeInViewport()
  const list = page.locator('[data-scroll]')
  const height = () => list.evaluate((element) => element.scrollHeight)
  const before = await height()
  // The page above stays on its way until it is known what is read.
  let letCome = () => {}
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route(/\/messages\?/, async (route) => {
    await mayCome
    await route.continue()
  })
  // Somewhere in the middle of the page that is here, so near to its beginning that the one above it is asked for.
  await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight / 3 }))
  // What is in the middle of the list, once it is drawn there, and where.
  const readNow = () =>
    list.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      const read = [...element.querySelectorAll('article')].find((row) => {
        const place = row.getBoundingClientRect()
        return place.top > top + 50 && place.bottom < bottom
      })
      const words = read?.textContent?.match(/Line \d+ of many/)?.[0] ?? ''
      return { words, top: Math.round(read?.getBoundingClientRect().top ?? 0) }
    })
  await expect.poll(async () => (await readNow()).words).not.toBe('')
  const read = await readNow()
  letCome()
  await expect.poll(height).toBeGreaterThan(before)
  await expect.poll(readNow).toEqual(read)

  await page.getByRole('searchbox', { name: 'Search messages and people' }).fill('Line 7 of')
  await page.getByRole('link', { name: /Line 7 of many/ }).click()
  await expect(said(page, 'Line 7 of many')).toBeInViewport()
  await page.getByRole('button', { name: 'Jump to the latest message' }).click()
  await expect(said(page, 'Line 130 of many')).toBeInViewport()
})
