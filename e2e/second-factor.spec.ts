import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { axeFindings } from './support/axe.ts'
import { openSession } from './support/elsewhere.ts'
import { liveConnection } from './support/live.ts'
import { mailedCode } from './support/mailbox.ts'
import { joinTeam, NEW_PASSWORD, type Newcomer, openPractice } from './support/newcomers.ts'
import { expectAddress, expectSignInPage, signIn, signOut, snackbar } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { windowOf } from './support/windows.ts'

test.describe.configure({ mode: 'serial' })

const STEP_MS = 30_000
const NARROW = { viewport: { width: 390, height: 844 }, hasTouch: true }

let owner: Newcomer
let member: Newcomer
let secret = ''
let recoveryCodes: string[] = []

test.beforeAll(async ({ baseURL }) => {
  owner = await openPractice(new URL(baseURL!).origin, 'Otto', 'Second Factor Dental')
  member = await joinTeam(owner, 'Finn', 'Assistant')
})

/** The app's code of now, or of the next step, which counts already: each works once, and only in their order. */
const appCode = (key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * STEP_MS })

async function typePassword(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** From the password to the recovery codes, as read off the screen. */
async function setUp(page: Page): Promise<{ key: string; codes: string[] }> {
  await typePassword(page)
  return scan(page)
}

/** From the picture to the recovery codes. */
async function scan(page: Page): Promise<{ key: string; codes: string[] }> {
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const key = ((await page.locator('code').textContent()) ?? '').replace(/\s/g, '')
  await page.getByLabel('Code shown in the app').fill(appCode(key))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  const list = page.getByRole('region', { name: 'Save your recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  return { key, codes: await list.allTextContents() }
}

const question = (page: Page) => page.getByLabel('Code from your authenticator app')

test('an authenticator app is turned on, its recovery codes are shown until they are saved, and signing in then asks for its code', async ({
  page: guest,
  browser,
  problems,
}) => {
  problems.expectRefusal(400, '/authentication/v2/second-factor')
  problems.expectRefusal(400, '/authentication/v2/second-factor/confirm')
  const page = await windowOf(browser, problems, member)
  await page.goto('/dashboard/account/security')
  await page.getByRole('link', { name: 'Turn on' }).click()
  await expectAddress(page, '/dashboard/account/security?task=set-up')
  await page.getByLabel('Password', { exact: true }).fill('Wrong!2026')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('That’s not your current password.')).toBeVisible()
  await typePassword(page)
  await expect(page.getByText('Step 2 of 3: Your phone')).toBeVisible()
  await page.getByLabel('Code shown in the app').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('That code isn’t right. Please try the next one.')).toBeVisible()
  expect(await axeFindings(page, 'setting up')).toEqual([])
  // Nothing is on before a right code: a reload begins again.
  await page.reload()
  ;({ key: secret, codes: recoveryCodes } = await setUp(page))
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await file).suggestedFilename()).toBe('corridor-recovery-codes.txt')
  expect(await axeFindings(page, 'recovery codes')).toEqual([])
  await page.reload()
  const list = page.getByRole('region', { name: 'Save your recovery codes' }).getByRole('listitem')
  await expect(list).toHaveText(recoveryCodes)
  // Going back instead of saying so shows how things stand, too.
  await page.goBack()
  await expect(page.getByText('10 of 10 recovery codes left.')).toBeVisible()
  await page.getByRole('link', { name: 'Show my codes' }).click()
  await expect(list).toHaveText(recoveryCodes)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 of 10 recovery codes left.')).toBeVisible()
  await expect(page.getByText('Not saved yet')).toBeHidden()

  problems.expectRefusal(401, '/authentication/v2/login')
  await guest.goto('/login')
  await signIn(guest, member.email, NEW_PASSWORD)
  await expect(question(guest)).toBeFocused()
  expect(await axeFindings(guest, 'second step of signing in')).toEqual([])
  const stored = await guest.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
  )
  expect(stored).not.toContain(NEW_PASSWORD)
  await guest.reload()
  await expectSignInPage(guest)

  await signIn(guest, member.email, NEW_PASSWORD)
  await question(guest).fill('000000')
  await expect(guest.getByRole('alert')).toHaveText('That code isn’t right. Please try the next one.')
  await expect(question(guest)).toBeFocused()
  await guest.keyboard.type(appCode(secret, 1))
  await expectAddress(guest, '/dashboard')
})

test('a recovery code works once, also after a one-time code', async ({ page, problems }) => {
  problems.expectRefusal(401, '/authentication/v2/login')
  const [first, second] = recoveryCodes as [string, string]
  await page.goto('/login')
  await signIn(page, member.email, NEW_PASSWORD)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.keyboard.type(first.toUpperCase().replaceAll('-', ' '))
  await page.keyboard.press('Enter')
  await expectAddress(page, '/dashboard')
  await signOut(page)
  await expectSignInPage(page)

  await page.goto('/login?with=code')
  await page.getByLabel('Email').fill(member.email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByLabel('Your code')).toBeFocused()
  // Their number was never proved, so it comes by mail.
  await page.keyboard.type(await mailedCode(member.session.origin, member.email))
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(first)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('That code isn’t right. Please try the next one.')
  await page.getByLabel('Recovery code').fill(second)
  await page.keyboard.press('Enter')
  await expectAddress(page, '/dashboard')
  await page.goto('/dashboard/account/security')
  await expect(page.getByText('8 of 10 recovery codes left.')).toBeVisible()
})

test('the app moves to another phone, also without the old one; new recovery codes take the place of those before, and it is turned off', async ({
  page,
  problems,
}) => {
  problems.expectRefusal(401, '/authentication/v2/login')
  problems.expectRefusal(400, '/authentication/v2/second-factor/recovery-codes')
  problems.expectRefusal(400, '/authentication/v2/second-factor/move/confirm')
  const [, , third] = recoveryCodes
  await page.goto('/login')
  await signIn(page, member.email, NEW_PASSWORD)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(third!)
  await page.keyboard.press('Enter')
  await expectAddress(page, '/dashboard')

  await page.goto('/dashboard/account/security')
  await page.getByRole('link', { name: 'Move to a new phone' }).click()
  await expect(page.getByLabel('Code from your old phone')).toBeFocused()
  await page.getByRole('button', { name: 'I don’t have my old phone' }).click()
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Recovery code').fill(recoveryCodes[5]!)
  expect(await axeFindings(page, 'moving to another phone')).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  const key = ((await page.locator('code').textContent()) ?? '').replace(/\s/g, '')
  expect(key).not.toBe(secret)
  const code = page.getByLabel('Code shown in the app')
  // What the old phone shows is no proof of the new one.
  await code.fill(appCode(secret))
  await page.getByRole('button', { name: 'Move to this phone' }).click()
  await expect(page.getByText('That code isn’t right. Please try the next one.')).toBeVisible()
  await code.fill(appCode(key))
  await page.getByRole('button', { name: 'Move to this phone' }).click()
  await expect(snackbar(page, 'Your authenticator app is on your new phone now.')).toBeVisible()
  await expect(page.getByText('6 of 10 recovery codes left.')).toBeVisible()

  await page.getByRole('link', { name: 'New recovery codes' }).click()
  const proof = page.getByLabel('Code from the app, or a recovery code')
  await proof.fill(third!)
  await page.getByRole('button', { name: 'Make new codes' }).click()
  await expect(proof).toHaveAccessibleDescription('That code isn’t right. Please try the next one.')
  await proof.fill(recoveryCodes[3]!)
  await page.getByRole('button', { name: 'Make new codes' }).click()
  const list = page.getByRole('region', { name: 'Save your recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const [fresh] = await list.allTextContents()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()

  await page.getByRole('link', { name: 'Turn off' }).click()
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await proof.fill(fresh!)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(snackbar(page, 'Your authenticator app is off.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Turn on' })).toBeVisible()
  await signOut(page)
  await signIn(page, member.email, NEW_PASSWORD)
  await expectAddress(page, '/dashboard')
})

test('a practice that asks for it takes everybody through setting it up when they sign in', async ({
  browser,
  problems,
}) => {
  const office = await windowOf(browser, problems, owner)
  const theirs = await windowOf(browser, problems, member, NARROW)
  const isLive = liveConnection(theirs)
  await theirs.goto('/dashboard/chat')
  await isLive
  await office.goto('/dashboard/office?tab=practice')
  await office.getByRole('switch', { name: 'Require an authenticator app' }).click()
  await office.getByRole('button', { name: 'Save changes' }).click()
  const question = office.getByRole('dialog', { name: 'Require an authenticator app?' })
  await expect(question).toContainText('2 of 2 people don’t have an authenticator app yet.')
  await question.getByRole('button', { name: 'Require it' }).click()
  // People who are at work go on, the admin too.
  await expect(snackbar(office, 'Your changes are saved.')).toBeVisible()
  await theirs.reload()
  await expectAddress(theirs, '/dashboard/chat')

  // The window may still be without a connection, or be reading its conversations: then it learns it from that.
  problems.expectRefusal(403, /^\/(?:live|api)\//)
  await openSession(member.session.origin, member.email, NEW_PASSWORD)
  await expectAddress(theirs, '/login/second-factor')
  expect(await axeFindings(theirs, 'the step on a phone')).toEqual([])
  // They have just signed in with their password: it is not asked for again.
  await scan(theirs)
  await theirs.reload()
  // Notified of the new standing meanwhile, and reloaded, the window still shows the codes that were not saved yet.
  await theirs.waitForLoadState('networkidle')
  await expect(theirs.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  await theirs.getByRole('button', { name: 'I’ve saved them' }).click()
  await expectAddress(theirs, '/dashboard/chat')
  await theirs.goto('/dashboard/account/security')
  await expect(theirs.getByText('you can’t turn it off')).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Turn off' })).toBeHidden()
})
