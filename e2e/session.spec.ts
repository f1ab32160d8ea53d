import { ACCOUNTS, type Account } from './support/accounts.ts'
import { expectMenuOf } from './support/menu.ts'
import { expectAddress, expectSignInPage, signIn, signOut, snackbar } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const HYGIENIST: Account = 'hygienist@brightsmiles.example'

test.describe('signing in', () => {
  test('with email and password leads to the start page', async ({ page }) => {
    await page.goto('/')
    await expectSignInPage(page)
    await signIn(page, HYGIENIST)
    await expect(page.getByRole('heading', { level: 1, name: /, Ben$/ })).toBeVisible()
    await expectAddress(page, '/dashboard')
    await expectMenuOf(page, HYGIENIST)
  })

  test('by keyboard goes from the email straight to the password', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Email').focus()
    for (const next of [
      page.getByLabel('Password', { exact: true }),
      page.getByRole('button', { name: 'Show password' }),
      page.getByRole('link', { name: 'Forgot password?' }),
    ]) {
      await page.keyboard.press('Tab')
      await expect(next).toBeFocused()
    }
  })

  test('with nothing typed leads to the first field and says what both need', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Password', { exact: true }).focus()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByText('Please enter your email address.')).toBeVisible()
    await expect(page.getByText('Please enter your password.')).toBeVisible()
  })

  test('with one click on a demo account, of which all fifteen can be shown', async ({ page }) => {
    await page.goto('/login')
    const accounts = page.getByRole('region', { name: 'Demo accounts, one click' })
    const rows = accounts.getByRole('listitem')
    await expect(rows).toHaveCount(4)
    await accounts.getByRole('button', { name: 'All 15 accounts' }).click()
    await expect(rows).toHaveCount(ACCOUNTS.length)
    await rows.getByRole('button', { name: 'Hygienist Bright Smiles Dental' }).click()
    await expectAddress(page, '/dashboard')
    await expectMenuOf(page, HYGIENIST)
  })

  test('with a wrong password says so in the words of the specification and keeps the email', async ({
    page,
    problems,
  }) => {
    problems.expectRefusal(401, '/authentication/v2/login')
    await page.goto('/login')
    await signIn(page, HYGIENIST, 'Wrong!2026')
    await expect(page.getByRole('alert')).toHaveText('Invalid username or password')
    await expect(page.getByLabel('Email')).toHaveValue(HYGIENIST)
    await expectAddress(page, '/login')
    await signIn(page, HYGIENIST)
    await expectAddress(page, '/dashboard')
  })

  test('with an account that does not exist says the same, and slows down like any other', async ({
    page,
    problems,
  }) => {
    problems.expectRefusal(401, '/authentication/v2/login')
    problems.expectRefusal(429, '/authentication/v2/login')
    await page.goto('/login')
    const email = `nobody-${crypto.randomUUID()}@brightsmiles.example` as Account
    const alert = page.getByRole('alert')
    await signIn(page, email)
    await expect(alert).toHaveText('Invalid username or password')
    // How many attempts are free is the server's business; that they come to an end is what a person meets.
    const submit = page.locator('button[type=submit]')
    const attempt = async () => {
      // Pressed while the answer before is still being taken in, Enter sends nothing.
      await expect(submit).not.toHaveAttribute('aria-busy', 'true')
      const answer = page.waitForResponse('**/authentication/v2/login')
      await page.getByLabel('Password', { exact: true }).press('Enter')
      return (await answer).status()
    }
    await expect.poll(attempt, { intervals: [0] }).toBe(429)
    await expect(alert).toContainText('Too many attempts. Please wait a little and try again.')
    const wait = page.getByRole('button', { name: /^Try again in \d+:\d\d$/ })
    await expect(wait).toHaveAttribute('aria-disabled', 'true')
    // The wait belongs to that account.
    await page.getByLabel('Email').fill(HYGIENIST)
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).not.toHaveAttribute(
      'aria-disabled',
    )
    await expect(alert).toBeHidden()
  })
})

test.describe('a form with several fields', () => {
  test.use({ account: HYGIENIST })

  test('says what is wrong on top, leads to each field, and judges it anew as it changes', async ({
    page,
  }) => {
    await page.goto('/dashboard/account/password')
    const send = page.getByRole('button', { name: 'Change password' })
    await send.click()
    const summary = page.getByRole('alert')
    await expect(summary).toBeFocused()
    await summary.getByRole('link', { name: 'Please enter your current password.' }).click()
    const current = page.getByLabel('Current password')
    await expect(current).toBeFocused()
    await expect(current).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.type('x')
    await expect(current).not.toHaveAttribute('aria-invalid')
    await expect(current).toBeFocused()
    await send.click()
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveCount(1)
  })
})

test.describe('a session', () => {
  test.use({ account: HYGIENIST })

  test('outlasts a reload and is there in a new tab', async ({ page, context }) => {
    await page.goto('/dashboard/chat')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Chat' })).toBeVisible()
    await expectAddress(page, '/dashboard/chat')
    const tab = await context.newPage()
    await tab.goto('/')
    await expectMenuOf(tab, HYGIENIST)
  })

  test('that ends in one tab ends in the other, and begins again in both', async ({ page, context }) => {
    await page.goto('/dashboard')
    const other = await context.newPage()
    await other.goto('/dashboard/chat')
    await expect(other.getByRole('heading', { level: 1, name: 'Chat' })).toBeVisible()
    await signOut(page)
    await expectSignInPage(page)
    await expectSignInPage(other)
    await expect(snackbar(other, 'You signed out in another window.')).toBeVisible()
    await signIn(page, HYGIENIST)
    await expectAddress(page, '/dashboard')
    await expect(other.getByRole('heading', { level: 1, name: 'Chat' })).toBeVisible()
  })

  test('leaves nothing behind at sign-out but the dead token, the device and the theme', async ({
    page,
    session,
  }) => {
    await page.goto('/dashboard/chat')
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await expect(page.getByRole('heading', { level: 1, name: 'Chat' })).toBeVisible()
    await signOut(page)
    await expectSignInPage(page)
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
  })
})
