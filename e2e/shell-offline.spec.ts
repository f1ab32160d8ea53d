import type { Page } from '@playwright/test'
import { PRACTICE } from './support/screens.ts'
import { expect, test } from './support/test.ts'

test.use({ account: PRACTICE, serviceWorkers: 'allow' })

/** Where everything that the browser keeps for us came from. */
const storedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return stored.flat().map(({ url }) => new URL(url).pathname)
  })

test('a reload without a connection shows the app, which says so, and no call was stored', async ({
  page,
  context,
  problems,
}) => {
  await page.goto('/dashboard/office')
  await expect(page.getByText('Ben Cruz')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => storedPaths(page)).toContain('/')

  problems.expectNoConnection()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'My office' })).toBeVisible()
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await expect(page.getByText('Your team didn’t load')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('You’re offline.')).toBeHidden()
  await expect(page.getByText('Ben Cruz')).toBeVisible()
  const foreign = (await storedPaths(page)).filter((path) => !/^\/(?:assets\/.*|[\w.]*)$/.test(path))
  expect(foreign).toEqual([])
})
