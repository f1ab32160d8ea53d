import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** What only a signed-in person needs: the frame, its component library and the live connection. */
const LAZY = /\/(?:frame|signed-in|live|queries|shared|react-aria|Switcher|esm)-/
const MOST_BYTES = 110 * 1024
const MOST_REQUESTS = 12

test.use({ serviceWorkers: 'allow' })

const scripts = (page: Page): Promise<{ name: string; encodedBodySize: number }[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name, encodedBodySize })),
  )

test('the first visit of the sign-in page makes at most 12 requests and loads at most 110 KB of compressed scripts, none of the shell', async ({
  page,
}) => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.goto('/login')
  await expect(page.getByRole('region', { name: 'Demo accounts, one click' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  // The browser fetches these by itself, behind the back of what the page can observe.
  const linked = await page
    .locator('link[rel="icon"], link[rel="manifest"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname))
  expect(linked.length).toBeGreaterThan(0)
  paths.push(...linked.filter((path) => !paths.includes(path)))
  console.log(`${paths.length} requests: ${paths.join(' ')}`)
  expect(paths.length).toBeLessThanOrEqual(MOST_REQUESTS)
  expect(paths.some((path) => path.endsWith('.woff2'))).toBe(true)

  const loaded = await scripts(page)
  // Nothing measured would also be below the limit.
  expect(loaded.length).toBeGreaterThan(2)
  expect(loaded.every(({ encodedBodySize }) => encodedBodySize > 0)).toBe(true)
  const bytes = loaded.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  console.log(
    `${loaded.length} scripts, ${(bytes / 1024).toFixed(1)} KB compressed, ${MOST_BYTES - bytes} bytes to spare`,
  )
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
  expect(loaded.filter(({ name }) => LAZY.test(name))).toEqual([])

  // The names above mean something only if the shell does come under them.
  await page.getByRole('button', { name: 'All 15 accounts' }).click()
  await page.getByRole('button', { name: 'Hygienist Bright Smiles Dental' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /, Ben$/ })).toBeVisible()
  await expect
    .poll(async () => (await scripts(page)).filter(({ name }) => LAZY.test(name)).length)
    .toBeGreaterThan(0)
})

test('something is drawn before the first style sheet or script has arrived', async ({ page }) => {
  // Never answered, as by a line that is very slow.
  await page.route(/\/assets\/|\/theme\.js$/, () => undefined)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByRole('img', { name: 'Corridor is loading' })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBe(1)
})
