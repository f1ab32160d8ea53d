import { joinRequested } from '@corridor/contract/office/alerts.ts'
import type { Page } from '@playwright/test'
import { NEW_PASSWORD, openPractice, requestToJoin } from './support/newcomers.ts'
import {
  clickShown,
  deliver,
  isSubscribed,
  leaveApp,
  openPushService,
  shownBy,
  subscribeAt,
  workerOf,
} from './support/push.ts'
import { expectAddress, expectSignInPage, signIn, signOut, snackbar } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { windowOf } from './support/windows.ts'

const SAYS = joinRequested.outside
const TARGET = '/dashboard/office?tab=requests'

/** As a browser does that has found an app to install. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const question = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(question, {
      prompt: async () => {
        document.body.dataset.asked = 'yes'
        return { outcome: 'accepted' }
      },
    })
    window.dispatchEvent(question)
  })

test('a device is notified at its owner’s wish, once they know of what, and a click leads there, also through sign-in', async ({
  browser,
  problems,
  origin,
}) => {
  const service = await openPushService()
  const owner = await openPractice(origin, 'Nell', 'Cedar Grove Dental')
  const page = await windowOf(browser, problems, owner, {
    serviceWorkers: 'allow',
    permissions: ['notifications'],
  })
  await subscribeAt(service, page, owner.session)

  // Nobody is asked for permission before there was something to notify them of.
  await page.goto('/dashboard')
  await expect(page.getByText('You’re all caught up')).toBeVisible()
  await offerInstall(page)
  const card = page.getByRole('region', { name: 'Don’t miss what’s waiting' })
  await expect(card).toBeHidden()
  await requestToJoin(owner, 'Iris', 'Hygienist')
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: 'Install Corridor' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'yes')
  await card.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(snackbar(page, 'Notifications are on for this device.')).toBeVisible()
  await expect(card).toBeHidden()

  await requestToJoin(owner, 'June', 'Assistant')
  await expect.poll(() => service.received).toHaveLength(1)
  const [{ payload }] = service.received as [(typeof service.received)[0]]
  expect(payload).toMatchObject({ says: SAYS, target: TARGET, waiting: 2 })
  expect(service.refused).toEqual([])

  const worker = await workerOf(page.context())
  // Somebody who looks at the app is notified inside it.
  await deliver(page, origin, payload)
  expect(await shownBy(worker)).toEqual([])
  await leaveApp(page, worker)
  await deliver(page, origin, payload)
  await expect.poll(() => shownBy(worker)).toEqual([SAYS])
  await page.goto('/dashboard/account/notifications')
  await expect(page.getByRole('switch', { name: 'Notifications on this device' })).toBeChecked()
  await clickShown(worker)
  await expectAddress(page, TARGET)

  await signOut(page)
  await expectSignInPage(page)
  await expect.poll(() => isSubscribed(page)).toBe(false)
  // What the push service had already still comes.
  await leaveApp(page, worker)
  await deliver(page, origin, payload)
  await expect.poll(() => shownBy(worker)).toEqual([SAYS])
  await page.goto('/login')
  await expectSignInPage(page)
  await clickShown(worker)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('wantedPath'))).toContain(TARGET)
  await expectSignInPage(page)
  await signIn(page, owner.email, NEW_PASSWORD)
  await expectAddress(page, TARGET)

  await page.goto('/dashboard/account/notifications')
  await expect(page.getByRole('switch', { name: 'Notifications on this device' })).not.toBeChecked()
  await service.close()
})
