import { type Account, LOSES_PASSWORD } from './support/accounts.ts'
import { axeFindings } from './support/axe.ts'
import { openSession, storedSession } from './support/elsewhere.ts'
import { liveConnection } from './support/live.ts'
import { expectMenuOf } from './support/menu.ts'
import { codeOnPhone, openMailTo } from './support/sandbox.ts'
import { expectAddress, expectSignInPage, signIn, snackbar } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** All that is mailed or texted is in one place, so what needs it stands in one file and in this order. */
const WITH_PHONE: Account = 'member@professional.example'
const THE_PHONE = '(512) 555-0108'
const NEW_PASSWORD = 'Velvet-Quarry!91'

test('a code from the phone signs in, a wrong one does not', async ({ page, problems }) => {
  problems.expectRefusal(401, '/authentication/v2/login')
  await page.goto('/login')
  await page.getByLabel('Email').fill(WITH_PHONE)
  await page.getByRole('link', { name: 'Sign in with a code instead' }).click()
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const [phones] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open the sandbox phones' }).click(),
  ])
  const code = await codeOnPhone(phones, THE_PHONE)
  expect(await axeFindings(phones, 'phones')).toEqual([])

  // A person who looks for the code in another app may find the page reloaded.
  await expectAddress(page, '/login?with=code&step=sent')
  await page.reload()
  await expect(page.getByText(`If ${WITH_PHONE} has an account, a code is on its way.`)).toBeVisible()
  const field = page.getByLabel('Your code')
  await expect(field).toBeFocused()
  const wrong = code.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
  await field.fill(wrong)
  await expect(page.getByRole('alert')).toHaveText('That code isn’t right, or it has expired.')
  await expect(field).toHaveValue('')
  await field.fill(`Your code is ${code}`)
  await expectAddress(page, '/dashboard')
  await expectMenuOf(page, WITH_PHONE)
})

test('a forgotten password is replaced by the link in the mail, which works once', async ({
  page,
  browser,
  origin,
  problems,
}) => {
  const context = await browser.newContext({
    storageState: storedSession(await openSession(origin, LOSES_PASSWORD)),
  })
  await problems.watch(context)
  const other = await context.newPage()
  const live = liveConnection(other)
  await other.goto('/dashboard')
  await expectMenuOf(other, LOSES_PASSWORD)
  await live

  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(LOSES_PASSWORD)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  const [mailbox] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open the sandbox mailbox' }).click(),
  ])
  await openMailTo(mailbox, LOSES_PASSWORD)
  await mailbox.getByRole('link', { name: 'Open the link' }).click()
  await expect(mailbox.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible()
  const link = mailbox.url()

  const field = mailbox.getByLabel('New password')
  await field.fill('short')
  await mailbox.getByRole('button', { name: 'Save password' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  // Made of the own email address, which only the server knows here.
  problems.expectRefusal(400, '/authentication/v2/reset-password')
  await field.fill(`${LOSES_PASSWORD.split('@')[0]}!2026X`)
  await expect(mailbox.getByText('This password is good.')).toBeVisible()
  await mailbox.getByRole('button', { name: 'Save password' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(mailbox.getByText('This password is good.')).toBeHidden()
  await field.fill(NEW_PASSWORD)
  await mailbox.getByRole('button', { name: 'Save password' }).click()
  await expectSignInPage(mailbox)
  await expect(snackbar(mailbox, 'Your new password is saved.')).toBeVisible()

  await expectSignInPage(other)
  await expect(snackbar(other, 'Your password was changed. Please sign in again.')).toBeVisible()
  await context.close()

  problems.expectRefusal(401, '/authentication/v2/login')
  await signIn(mailbox, LOSES_PASSWORD)
  await expect(mailbox.getByRole('alert')).toHaveText('Invalid username or password')
  await signIn(mailbox, LOSES_PASSWORD, NEW_PASSWORD)
  await expectAddress(mailbox, '/dashboard')

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expectAddress(page, '/forgot-password')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the mailbox shows one pane at a time, with a way back, and keeps the open mail in the address', async ({
    page,
  }) => {
    await page.goto('/sandbox')
    const list = page.getByRole('navigation', { name: 'Mail, newest first' })
    const mail = page.getByRole('region', { name: 'Choose a new password for Corridor' })
    await openMailTo(page, LOSES_PASSWORD)
    await expect(mail).toBeVisible()
    await expect(list).toBeHidden()
    expect(await axeFindings(page, 'mailbox')).toEqual([])
    await page.reload()
    await expect(mail).toContainText('It works once')
    await page.getByRole('link', { name: 'Back to the mailbox' }).click()
    await expect(list).toBeVisible()
    await expect(mail).toBeHidden()
    await page.goBack()
    await expect(mail).toBeVisible()
  })
})
