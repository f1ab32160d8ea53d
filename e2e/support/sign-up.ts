import type { Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { textedCode } from './mailbox.ts'
import { NEW_PASSWORD, type Person } from './newcomers.ts'
import { sideways } from './sideways.ts'
import { expect } from './test.ts'

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const expectHeading = (page: Page, name: string | RegExp) => expect(heading(page, name)).toBeVisible()
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Fills in who one is, on the page of a sign-up. */
export async function fillSignUp(page: Page, { firstName, lastName, email }: Person): Promise<void> {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  const field = page.getByLabel('Email')
  if (await field.isEditable()) await field.fill(email)
  await expect(field).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
}

/** Confirms the address on the page that the mail leads to, and is signed in by that. */
export async function confirmAddress(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your address' })).toBeVisible()
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await password.fill(NEW_PASSWORD)
  await password.press('Enter')
}

/** Signs in where the email is filled in already, as after an invitation. */
export async function signInAs(page: Page, { email }: Person): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await password.fill(NEW_PASSWORD)
  await password.press('Enter')
}

/** Enters a mobile number and the code that was texted to it. */
export async function proveMobile(page: Page, { mobile }: Person, send: string): Promise<void> {
  await page.getByLabel('Mobile number').pressSequentially(mobile.replace(/\D/g, ''))
  await expect(page.getByLabel('Mobile number')).toHaveValue(mobile)
  await page.getByRole('button', { name: send }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Enter the code' })).toBeVisible()
  await page.getByLabel('Your code').fill(await textedCode(new URL(page.url()).origin, mobile))
}

/** Approves the identity check of the person on this page in the sandbox; they are at that step. */
export async function approveIdentity(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/login\/user-verification/)
  const { token, user } = await page.evaluate(() => ({
    token: localStorage.getItem('authToken'),
    user: localStorage.getItem('user') ?? '',
  }))
  const headers = { authorization: `Bearer ${token}`, user }
  const started = await page.request.post('/identity-verification/v1/inquiry', { headers })
  expect(started.ok(), await started.text()).toBe(true)
  const { inquiryId } = (await started.json()) as { inquiryId: string }
  const decided = await page.request.post(`/sandbox/v1/inquiries/${inquiryId}`, {
    data: { decision: 'approve' },
  })
  expect(decided.ok(), await decided.text()).toBe(true)
}

/** Expects that axe finds nothing and that the page does not scroll sideways. */
export async function expectSound(page: Page, where: string): Promise<void> {
  expect(await axeFindings(page, where)).toEqual([])
  expect(await sideways(page), where).toEqual([])
}
