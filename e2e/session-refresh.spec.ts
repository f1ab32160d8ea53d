import type { Account } from './support/accounts.ts'
import { expire } from './support/expiry.ts'
import { expectMenuOf } from './support/menu.ts'
import { expect, test } from './support/test.ts'

const TABS = 5

/** Nobody else’s doing is news to somebody on their own, so that a window asks for nothing more. */
const ALONE: Account = 'host@professional.example'
test.use({ account: ALONE })

test('the calls of five tabs wait for one refresh, and each is made once more', async ({
  page,
  context,
  session,
  problems,
}) => {
  const calls = [
    `/users/v2/${session.reply.givenName}`,
    '/user-devices/v2',
    '/user-notifications/v2',
    '/user-notifications/v2/alerts',
    '/live/v1/changes',
    '/feature-flags/IndividualNetwork',
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
  await expectMenuOf(page, ALONE)
})
