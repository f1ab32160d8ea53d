import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const EMAIL = 'hygienist@brightsmiles.example'
const LINK = `/login?isloggedinonmobile=true&onetimecode=made-up&email=${encodeURIComponent(EMAIL)}`

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
  await page.goto(LINK)
  await expect(page.getByText(`Continue as ${EMAIL}?`)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(logins).toEqual([])
  // The code has left the address bar.
  expect(page.url()).not.toContain('made-up')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t sign you in with this link.')
  expect(logins).toMatchObject([{ email: EMAIL, oneTimeCode: 'made-up' }])
  await page.getByRole('button', { name: 'Use another account' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})
