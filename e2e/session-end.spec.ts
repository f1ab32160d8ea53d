import { LOSES_SESSIONS } from './support/accounts.ts'
import {
  openSession,
  removeDevice,
  signOutEverywhere,
  stealRefresh,
  storedSession,
} from './support/elsewhere.ts'
import { liveConnection, withoutLive } from './support/live.ts'
import { expectMenuOf } from './support/menu.ts'
import { expectAddress, expectSignInPage, openProfileMenu, signIn, snackbar } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const DEEP_LINK = '/dashboard/chat?channelId=abc&postId=7'

const chat = { level: 1, name: 'Chat' } as const

test.describe('a session that is ended from elsewhere', () => {
  test.use({ account: LOSES_SESSIONS })

  test('takes the open window to sign-in by itself, with the reason; only the same person comes back to where they were', async ({
    page,
    session,
  }) => {
    let live = liveConnection(page)
    await page.goto(DEEP_LINK)
    await live
    // A call that is still open when the session ends would be refused, and reports another reason.
    await page.waitForLoadState('networkidle')
    await stealRefresh(session)
    await stealRefresh(session).catch(() => undefined)
    await expectSignInPage(page)
    await expect(snackbar(page, 'For your security, we signed you out. Please sign in again.')).toBeVisible()
    live = liveConnection(page)
    await signIn(page, LOSES_SESSIONS)
    await expect(page.getByRole('heading', chat)).toBeVisible()
    await expectAddress(page, DEEP_LINK)
    await live

    await page.waitForLoadState('networkidle')
    await removeDevice(await openSession(session.origin, LOSES_SESSIONS), session.deviceId)
    await expectSignInPage(page)
    await expect(snackbar(page, 'This device was removed from your account.')).toBeVisible()
    await signIn(page, 'hygienist@brightsmiles.example')
    await expect(page.getByRole('heading', { level: 1, name: /, Ben$/ })).toBeVisible()
    await expectAddress(page, '/dashboard')
  })

  test('lands on sign-in at its next call, and back at the deep link after it', async ({
    page,
    session,
    problems,
  }) => {
    problems.expectRefusal(401, `/users/v2/${session.reply.givenName}`)
    problems.expectRefusal(401, '/authentication/v2/refresh-token')
    problems.expectRefusal(401, '/user-notifications/v2')
    problems.expectRefusal(401, '/user-notifications/v2/alerts')
    problems.expectRefusal(401, '/api/v3/channels')
    problems.expectRefusal(401, '/api/v2/reminders')
    problems.expectRefusal(401, '/live/v1/changes')
    await withoutLive(page)
    await page.goto(DEEP_LINK)
    await expect(page.getByRole('heading', chat)).toBeVisible()
    await signOutEverywhere(await openSession(session.origin, LOSES_SESSIONS))
    await page.reload()
    await expectSignInPage(page)
    await expect(snackbar(page, 'Your session has ended. Please sign in again.')).toBeVisible()
    await signIn(page, LOSES_SESSIONS)
    await expect(page.getByRole('heading', chat)).toBeVisible()
    await expectAddress(page, DEEP_LINK)
    await expectMenuOf(page, LOSES_SESSIONS)
  })

  test('everywhere, from the profile menu, ends in another browser too', async ({
    page,
    browser,
    origin,
    problems,
  }) => {
    const there = storedSession(await openSession(origin, LOSES_SESSIONS))
    const context = await browser.newContext({ storageState: there })
    await problems.watch(context)
    const other = await context.newPage()
    const live = liveConnection(other)
    await other.goto('/dashboard')
    await live
    await other.waitForLoadState('networkidle')
    await page.goto('/dashboard')
    const request = async () => {
      const menu = await openProfileMenu(page)
      await menu.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
      return page.getByRole('dialog', { name: 'Sign out everywhere?' })
    }
    await (await request()).getByRole('button', { name: 'Cancel' }).click()
    await expectAddress(page, '/dashboard')
    await (await request()).getByRole('button', { name: 'Sign out everywhere' }).click()
    await expectSignInPage(page)
    await expectSignInPage(other)
    await expect(snackbar(other, 'You signed out everywhere.')).toBeVisible()
    await context.close()
  })
})
