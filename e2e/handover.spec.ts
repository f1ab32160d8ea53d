import type { Page } from '@playwright/test'
import { expectAddress, expectSignInPage, signOut } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const EMAIL = 'hygienist@brightsmiles.example'
const LINK = '/login?isloggedinonmobile=true&onetimecode=made-up'
const WITH_EMAIL = `${LINK}&email=${encodeURIComponent(EMAIL)}`

const mainButton = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true })

function countLogins(page: Page) {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/authentication/v2/login')) bodies.push(request.postDataJSON())
  })
  return bodies
}

test('a link from a phone signs nobody in without a click', async ({ page, problems }) => {
  problems.expectRefusal(401, '/authentication/v2/login')
  const logins = countLogins(page)
  await page.goto(WITH_EMAIL)
  await expect(page.getByText(`Continue as ${EMAIL}?`)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(logins).toEqual([])
  await mainButton(page).click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t sign you in with this link.')
  expect(logins).toMatchObject([{ email: EMAIL, oneTimeCode: 'made-up' }])
  await page.getByRole('button', { name: 'Use another account' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('a link without an email asks for it first', async ({ page }) => {
  const logins = countLogins(page)
  await page.goto(LINK)
  await mainButton(page).click()
  await expect(page.getByText('Please enter your email address.')).toBeVisible()
  expect(logins).toEqual([])
})

test('a link that is left lying for two minutes is put away', async ({ page }) => {
  await page.clock.install()
  await page.goto(WITH_EMAIL)
  await expect(mainButton(page)).toBeVisible()
  await page.clock.fastForward('02:00')
  await expect(page.getByText('The link from your phone has expired.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test.describe('somebody who is signed in', () => {
  test.use({ account: 'member@professional.example' })

  test('never meets the link, not even after signing out', async ({ page }) => {
    await page.goto(WITH_EMAIL)
    await expectAddress(page, '/dashboard')
    expect(await page.evaluate(() => sessionStorage.getItem('deepLinks'))).not.toContain('made-up')
    await signOut(page)
    await expectSignInPage(page)
    await expect(mainButton(page)).toBeHidden()
  })
})
