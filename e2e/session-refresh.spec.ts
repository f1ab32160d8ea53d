import { LOSES_DEVICES } from './support/accounts.ts'
import { openSession } from './support/elsewhere.ts'
import { expire } from './support/expiry.ts'
import { expectMenuOf } from './support/menu.ts'
import { expect, test } from './support/test.ts'

const TEN = 10
const TABS = 5

test.use({ account: LOSES_DEVICES })

test('ten calls of one window wait for one refresh, and each is made once more', async ({
  page,
  context,
  origin,
  session,
  problems,
}) => {
  const devices: string[] = []
  // One after the other: ten sign-ins at once on one account look like an attack.
  while (devices.length < TEN) devices.push((await openSession(origin, LOSES_DEVICES)).deviceId)
  const calls = devices.map((id) => `/user-devices/v2/${session.reply.givenName}/${id}`).sort()
  for (const call of calls) problems.expectRefusal(401, call)
  // What the window reads by itself when its line is there is not to be among the ten.
  const caughtUp = page.waitForResponse(/\/live\/v1\/changes/)
  await page.goto('/dashboard/account/devices')
  await caughtUp
  await page.waitForLoadState('networkidle')
  const removal = page.getByRole('main').getByRole('button', { name: /^Remove / })
  await expect(removal).toHaveCount(TEN)

  const expiry = await expire(context, session.reply.accessToken, TEN)
  for (const button of await removal.all()) {
    await button.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    // The answer is not there yet; whoever is in a hurry goes on with the next device.
    await page.keyboard.press('Escape')
  }

  await expect(removal).toHaveCount(0)
  expect(expiry.refused.sort()).toEqual(calls.map((call) => `DELETE ${call}`))
  const again = expiry.retried.filter((call) => call.startsWith('DELETE')).sort()
  expect(again).toEqual(calls.map((call) => `DELETE ${call} 200`))
  expect(expiry.refreshes()).toBe(1)
})

test('the calls of five tabs wait for one refresh too', async ({ page, context, session, problems }) => {
  const calls = [
    `/users/v2/${session.reply.givenName}`,
    '/user-devices/v2',
    '/user-notifications/v2',
    '/user-notifications/v2/alerts',
    '/live/v1/changes',
    '/worklist/v1/watchers',
  ]
  for (const call of calls) problems.expectRefusal(401, call)
  const tabs = [page]
  while (tabs.length < TABS) tabs.push(await context.newPage())

  const expiry = await expire(context, session.reply.accessToken, TABS * calls.length)
  await Promise.all(tabs.map((tab) => tab.goto('/dashboard/account/devices')))

  for (const tab of tabs) await expect(tab.getByText('This device')).toBeVisible()
  const ofEveryTab = tabs.flatMap(() => calls.map((call) => `GET ${call}`)).sort()
  expect(expiry.refused.sort()).toEqual(ofEveryTab)
  // Once its line is there, a window reads once more what waits for its person, and what happened since it began.
  const isOfPage = (call: string) => !/\/user-notifications\/|\/live\/v1\/changes/.test(call)
  const retried = () => expiry.retried.filter(isOfPage).sort()
  await expect.poll(retried).toEqual(ofEveryTab.filter(isOfPage).map((call) => `${call} 200`))
  expect(expiry.refreshes()).toBe(1)
  await expectMenuOf(page, LOSES_DEVICES)
})

test('a token that is known to have expired is renewed before it is used', async ({
  page,
  context,
  session,
}) => {
  await context.addInitScript(
    ([used]) => {
      // Only the token that the page came with has expired; the new one brings its own time.
      if (localStorage.getItem('authToken') === used) localStorage.setItem('authTokenExpiration', '1')
    },
    [session.reply.accessToken],
  )
  const expiry = await expire(context, session.reply.accessToken, 1)
  await page.goto('/dashboard/account/devices')
  await expect(page.getByText('This device')).toBeVisible()
  expect(expiry.refused).toEqual([])
  expect(expiry.refreshes()).toBe(1)
  await page.reload()
  await expect(page.getByText('This device')).toBeVisible()
  expect(expiry.refreshes()).toBe(1)
})
