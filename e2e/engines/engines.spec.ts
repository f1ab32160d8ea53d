import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { directChannelId } from '@corridor/contract/chat/rules.ts'
// Not the journeys' own: it would start Chromium beside the browser that this is about.
import { expect, test } from '@playwright/test'
import { findEngines } from '../../tools/find-engines.mjs'
import { type Account, DEMO_PASSWORD } from '../support/accounts.ts'
import { openSession, type Session, send } from '../support/elsewhere.ts'
import { pdf } from '../support/given-files.ts'
import type { Driver } from './driver.ts'
import { openFirefox } from './firefox.ts'
import { createPage, ENTER, type EnginePage } from './page.ts'
import { openWebKit } from './webkit.ts'

const { firefox, webkit } = findEngines()
const ENGINES: { name: string; missing?: string; account: Account; start: () => Promise<Driver> }[] = [
  {
    name: 'Firefox',
    missing: firefox.missing,
    account: 'frontdesk@brightsmiles.example',
    start: async () => openFirefox(firefox as Exclude<typeof firefox, { missing: string }>),
  },
  {
    name: 'WebKit',
    missing: webkit.missing,
    account: 'assistant@brightsmiles.example',
    start: async () => openWebKit(webkit as Exclude<typeof webkit, { missing: string }>),
  },
]
const OTHER: Account = 'hygienist@brightsmiles.example'
/** Without a line break: it has to wrap. */
const PARAGRAPH = 'The lab called about the crown of the patient in room four. '.repeat(5)
const STEPS = 6

const post = <T>(session: Session, path: string, body: object) =>
  send<T>(`${session.origin}${path}`, 'POST', body, session)

async function signIn(page: EnginePage, origin: string, account: Account): Promise<void> {
  await page.open(`${origin}/login`)
  await page.click('input[type=email]')
  await page.type(account)
  await page.click('input[type=password]')
  await page.type(DEMO_PASSWORD + ENTER)
  await expect.poll(page.path).toBe('/dashboard')
}

async function write(page: EnginePage, words: string): Promise<void> {
  await page.click('textarea', 'Message ')
  await page.type(words)
}

/** A box that shows one row shows no words beyond it. */
async function checkBoxGrows(page: EnginePage): Promise<void> {
  const height = () => page.run(() => document.querySelector('textarea')!.clientHeight)
  const alone = await height()
  await write(page, PARAGRAPH)
  await expect.poll(height).toBeGreaterThan(alone + 30)
  await page.type(ENTER)
  await expect.poll(height).toBe(alone)
}

async function sendFiles(page: EnginePage, folder: string): Promise<string[]> {
  const given = [pdf('plan.pdf', 3), pdf('consent.pdf', 2)]
  const paths = given.map(({ name }) => join(folder, name))
  for (const [index, { buffer }] of given.entries()) await writeFile(paths[index]!, buffer)
  for (const [index, { name }] of given.entries()) {
    await page.choose('input[type=file]', [paths[index]!])
    await page.find('main', name)
    await write(page, ENTER)
    await page.findExact('[role=feed] button', name)
  }
  return given.map(({ name }) => name)
}

/** Goes from one PDF to its neighbour and back. */
async function turnFiles(page: EnginePage, [first, second]: string[]): Promise<void> {
  const isShown = async (name: string) => {
    await page.find('dialog h2', name)
    // Its words are there once the worker has read the page.
    await page.find(`dialog section[aria-label="Pages of ${name}"] .textLayer`, 'Consent, page 1')
  }
  await page.click('[role=feed] button', first)
  await isShown(first!)
  for (let step = 0; step < STEPS; step += 1) {
    const isForward = step % 2 === 0
    await page.click('dialog button', isForward ? 'Next file' : 'Previous file')
    await isShown(isForward ? second! : first!)
  }
  await page.click('dialog button', 'Close')
}

async function lockAndUnlock(page: EnginePage): Promise<void> {
  await page.click('button', ', your account')
  await page.click('[role=menuitem]', 'Lock')
  await page.find('h1', 'Corridor is locked')
  expect(await page.text()).not.toContain('plan.pdf')
  await page.click('input[type=password]')
  await page.type(DEMO_PASSWORD + ENTER)
  await page.findExact('[role=feed] button', 'plan.pdf')
}

for (const { name, missing, account, start } of ENGINES) {
  test(`${name}: sign in, send, receive, upload, two PDFs, lock`, async () => {
    test.skip(missing !== undefined, missing)
    // It starts a browser of its own, which draws without a graphics card.
    test.slow()
    const origin = process.env.CORRIDOR_E2E_URL!
    const folder = await mkdtemp(join(tmpdir(), 'corridor-engine-'))
    const own = await openSession(origin, account)
    const other = await openSession(origin, OTHER)
    const [ownId, otherId] = [own.reply.givenName, other.reply.givenName]
    const channelId = directChannelId(ownId, otherId)
    await post(other, '/api/v2/channels', { isGroupChat: false, memberIds: [ownId] })
    const driver = await start()
    try {
      const page = createPage(driver)
      await signIn(page, origin, account)
      await page.open(`${origin}/dashboard/chat?channelId=${channelId}`)
      await write(page, `Sent from ${name}${ENTER}`)
      await page.find('[role=feed] article', `Sent from ${name}`)
      await post(other, '/api/v2/messages', { id: randomUUID(), channelId, messageText: `Hello ${name}` })
      await page.find('[role=feed] article', `Hello ${name}`)
      await checkBoxGrows(page)
      await turnFiles(page, await sendFiles(page, folder))
      await lockAndUnlock(page)
    } finally {
      await driver.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
}
