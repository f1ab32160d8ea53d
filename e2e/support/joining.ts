import { randomUUID } from 'node:crypto'
import type { Approval } from '@corridor/contract/onboarding/model.ts'
import type { SandboxMail, SandboxText } from '@corridor/contract/sandbox/routes.ts'
import type { Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { sideways } from './sideways.ts'
import { expect } from './test.ts'

export const NEW_PASSWORD = 'Velvet-Quarry!91'

/** Somebody who was never here. Their address and number are in no other journey. */
export interface Newcomer {
  firstName: string
  lastName: string
  email: string
  mobile: string
}

let numbers = 160
export const newcomer = (firstName: string): Newcomer => {
  numbers += 1
  return {
    firstName,
    lastName: 'Newcomer',
    email: `${firstName.toLowerCase()}-${randomUUID().slice(0, 8)}@joining.example`,
    mobile: `(512) 555-0${numbers}`,
  }
}

async function get<T>(page: Page, path: string): Promise<T> {
  return (await (await page.request.get(path)).json()) as T
}

/** The path behind the newest link that was mailed to this address under this subject. */
export async function mailedLink(page: Page, to: string, subject: string | RegExp): Promise<string> {
  let link: string | null | undefined
  await expect
    .poll(async () => {
      const { mails } = await get<{ mails: SandboxMail[] }>(page, '/sandbox/v1/mail')
      link = mails.find((mail) => mail.to === to && mail.subject.match(subject))?.link
      return link
    })
    .toBeTruthy()
  return link!
}

/** The operator's link to decide about this practice; other journeys may have opened some of their own. */
export async function operatorLink(page: Page, practiceName: string): Promise<string> {
  let link: string | undefined
  const isAbout = async (path: string) => {
    const token = new URLSearchParams(path.split('?')[1]).get('token')
    const answer = await page.request.get(`/onboarding/v2/approval/${token}`)
    return answer.ok() && ((await answer.json()) as Approval).practiceName === practiceName
  }
  await expect
    .poll(async () => {
      const { mails } = await get<{ mails: SandboxMail[] }>(page, '/sandbox/v1/mail')
      for (const { link: path } of mails.filter(({ subject }) => subject.includes('waits for your approval')))
        if (path && (await isAbout(path))) link = path
      return link
    })
    .toBeTruthy()
  return link!
}

/** The newest code that was texted to this number. */
export async function textedCode(page: Page, number: string): Promise<string> {
  const digits = number.replace(/\D/g, '')
  let code: string | undefined
  await expect
    .poll(async () => {
      const { texts } = await get<{ texts: SandboxText[] }>(page, '/sandbox/v1/texts')
      code = texts.find(({ to }) => to.endsWith(digits))?.text.match(/\d{6}/)?.[0]
      return code
    })
    .toBeTruthy()
  return code!
}

/** Fills in who one is, on the page of a sign-up. */
export async function fillSignUp(page: Page, { firstName, lastName, email }: Newcomer): Promise<void> {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  const field = page.getByLabel('Email')
  if (await field.isEditable()) await field.fill(email)
  await expect(field).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
}

/** Has an account opened without the screens, for journeys that begin later. Answers the id of the person. */
export async function openAccount(page: Page, { firstName, lastName, email }: Newcomer): Promise<string> {
  const id = randomUUID()
  const data = { id, firstName, lastName, email, password: NEW_PASSWORD, isIndividual: false }
  await page.request.post('/web-signup/v2/register', { data })
  const link = await mailedLink(page, email, /^Confirm/)
  const token = new URLSearchParams(link.split('?')[1]).get('token')
  const confirmed = await page.request.post(`/web-signup/v2/confirm/${token}`, {
    data: { password: NEW_PASSWORD },
  })
  expect(confirmed.ok(), await confirmed.text()).toBe(true)
  return id
}

/** Confirms the address on the page that the mail leads to, and is signed in by that. */
export async function confirmAddress(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your address' })).toBeVisible()
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await password.fill(NEW_PASSWORD)
  await password.press('Enter')
}

/** Signs in where the email stands already, as it does after an invitation. */
export async function signInAs(page: Page, { email }: Newcomer): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await password.fill(NEW_PASSWORD)
  await password.press('Enter')
}

/** Enters a mobile number and the code that was texted to it. */
export async function proveMobile(page: Page, { mobile }: Newcomer, send: string): Promise<void> {
  await page.getByLabel('Mobile number').pressSequentially(mobile.replace(/\D/g, ''))
  await expect(page.getByLabel('Mobile number')).toHaveValue(mobile)
  await page.getByRole('button', { name: send }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Enter the code' })).toBeVisible()
  await page.getByLabel('Your code').fill(await textedCode(page, mobile))
}

/** The desk approves the identity check of the person on this page, who has come to that step. */
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

/** A screen as it stands: nothing for axe to find, and nothing that moves sideways. */
export async function expectSound(page: Page, where: string): Promise<void> {
  expect(await axeFindings(page, where)).toEqual([])
  expect(await sideways(page), where).toEqual([])
}
