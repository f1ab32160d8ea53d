import type { BrowserContext, Page } from '@playwright/test'
import { NEWER, openDoor } from './support/releases.ts'
import { PRACTICE } from './support/screens.ts'
import { expect, test as journey } from './support/test.ts'

type Door = Awaited<ReturnType<typeof openDoor>>

const test = journey.extend<{ door: Door }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads what is needed from the pattern
  door: async ({}, use) => {
    const door = await openDoor(process.env.CORRIDOR_E2E_URL!)
    await use(door)
    await door.close()
  },
  baseURL: async ({ door }, use) => use(door.url),
})
test.use({ account: PRACTICE, serviceWorkers: 'allow' })

const READY = 'A new version of Corridor is ready.'
const TOO_OLD = /^This version of Corridor is too old/

/** What the browser keeps, by its address. */
const storedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return stored
      .flat()
      .map(({ url }) => new URL(url).pathname)
      .sort()
  })
/** What the worker was built to keep. */
async function ownFiles({ url }: Door): Promise<string[]> {
  const worker = await (await fetch(`${url}/sw.js`)).text()
  return [...worker.matchAll(/url:["'`]([^"'`]+)["'`]/g)].map(([, path]) => path!).sort()
}

/** The connection is gone for a moment, and something happens at the other end. */
async function whileAway(context: BrowserContext, page: Page, happens: () => void): Promise<void> {
  await context.setOffline(true)
  await expect(page.getByText('You’re offline.')).toBeVisible()
  happens()
  await context.setOffline(false)
  await expect(page.getByText('You’re offline.')).toBeHidden()
}

const release = (page: Page) => page.locator('html').getAttribute('data-release')

test('a new version is offered and taken by a click; other windows stay as they are, until they are too old', async ({
  page,
  context,
  door,
  problems,
}) => {
  problems.expectNoConnection()
  await page.goto('/dashboard/office')
  await expect(page.getByText('Ben Cruz')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const other = await context.newPage()
  await other.goto('/dashboard/account')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  const own = await ownFiles(door)
  expect(own.length).toBeGreaterThan(20)
  expect(await storedPaths(page), 'the app’s own files, and no answer of a call').toEqual(own)

  await whileAway(context, page, door.serveNewer)
  for (const window of [page, other]) {
    await expect(window.getByText(READY)).toBeVisible()
    expect(await release(window), 'nobody is interrupted').toBeNull()
  }

  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => release(page)).toBe('newer')
  await expect(page.getByText('Ben Cruz')).toBeVisible()
  await expect(page.getByText(READY)).toBeHidden()

  // A window of before works on, with screens that it had not opened yet and that the server has no files of.
  expect(await release(other)).toBeNull()
  await other.getByRole('link', { name: 'Devices', exact: true }).click()
  await expect(other.getByText('This device')).toBeVisible()
  expect(door.missing).toEqual([])

  await whileAway(context, other, () => door.demand(NEWER))
  await expect(other.getByText(TOO_OLD)).toBeVisible()
  await expect(page.getByText(TOO_OLD)).toBeHidden()
  await other.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => release(other)).toBe('newer')
  await expect(other.getByText('This device')).toBeVisible()
  await expect(other.getByText(TOO_OLD)).toBeHidden()

  // The last window takes the older release's files along.
  await other.close()
  await page.reload()
  const newer = await ownFiles(door)
  expect(newer).not.toEqual(own)
  await expect.poll(() => storedPaths(page)).toEqual(newer)
})
