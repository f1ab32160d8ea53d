import type { Account } from './support/accounts.ts'
import { expectMenuOf } from './support/menu.ts'
import { expectAddress, expectSignInPage, signIn, signOut, snackbar } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const HYGIENIST: Account = 'hygienist@brightsmiles.example'

test('a wrong password is said in the words of the specification, and the right one leads to the start page', async ({
  page,
  problems,
}) => {
  problems.expectRefusal(401, '/authentication/v2/login')
  await page.goto('/')
  await expectSignInPage(page)
  await signIn(page, HYGIENIST, 'Wrong!2026')
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password')
  await expect(page.getByLabel('Email')).toHaveValue(HYGIENIST)
  await expectAddress(page, '/login')
  await signIn(page, HYGIENIST)
  await expect(page.getByRole('heading', { level: 1, name: /, Ben$/ })).toBeVisible()
  await expectAddress(page, '/dashboard')
  await expectMenuOf(page, HYGIENIST)
})

test.describe('a session', () => {
  test.use({ account: HYGIENIST })

  test('outlasts a reload, is there in a new tab, ends and begins again in both, and leaves nothing behind', async ({
    page,
    context,
    session,
  }) => {
    await page.goto('/dashboard/chat')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Chat' })).toBeVisible()
    await expectAddress(page, '/dashboard/chat')
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    const other = await context.newPage()
    await other.goto('/')
    await expectMenuOf(other, HYGIENIST)
    await other.getByRole('link', { name: 'Chat' }).first().click()
    await expect(other.getByRole('heading', { level: 1, name: 'Chat' })).toBeVisible()

    // A call in progress would be refused in the window that did not ask for the end.
    await other.waitForLoadState('networkidle')
    await signOut(page)
    await expectSignInPage(page)
    await expectSignInPage(other)
    await expect(snackbar(other, 'You signed out in another window.')).toBeVisible()
    // The dead token, the device and the theme stay.
    const left = await page.evaluate(() => ({ ...localStorage }))
    expect(left).toEqual({
      authToken: `invalid${session.reply.accessToken}`,
      deviceId: session.deviceId,
      theme: 'dark',
    })
    expect(JSON.stringify(await page.evaluate(() => ({ ...sessionStorage })))).not.toContain(
      session.reply.givenName,
    )
    // Nor does the server take the token any more.
    const headers = { authorization: `Bearer ${session.reply.accessToken}`, user: session.reply.givenName }
    const answer = await page.request.get('/authentication/v2/verify-token', { headers })
    expect(answer.status()).toBe(401)

    await signIn(page, HYGIENIST)
    await expectAddress(page, '/dashboard')
    await expect(other.getByRole('heading', { level: 1, name: 'Chat' })).toBeVisible()
  })
})
