import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { findInEveryLook, STILL } from './support/looks.ts'
import { mailTo } from './support/mailbox.ts'
import { openMailTo } from './support/sandbox.ts'
import { expect, test } from './support/test.ts'

test.use({ account: 'owner@brightsmiles.example', ...STILL })

const PHONE = { width: 390, height: 844 }

/** The newest link that was mailed to an address. */
async function linkFor(origin: string, address: string, notThis = ''): Promise<string> {
  const linkIn = (text: string) => /\/g#[\w-]+/.exec(text)?.[0]
  const mail = await mailTo(origin, address, ({ text }) => ![undefined, notThis].includes(linkIn(text)))
  return linkIn(mail.text)!
}

const codeFor = async (origin: string, address: string): Promise<string> =>
  (await mailTo(origin, address, ({ subject }) => /your code$/.test(subject))).subject.slice(0, 6)

/** Writes to a patient who has an address and no mobile number: the message stands in a conversation of links. */
async function write(page: Page, lastName: string, email: string): Promise<void> {
  await page.goto('/dashboard/patient-records?add=patient')
  const record = page.getByRole('dialog')
  await record.getByLabel('First name').fill('Gail')
  await record.getByLabel('Last name').fill(lastName)
  await record.getByLabel('Email').fill(email)
  await record.getByRole('button', { name: 'Add patient' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Gail ${lastName}` })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await page.goto(`/dashboard/patients?panel=write-to-${id}`)
  await page.getByRole('button', { name: 'Send a secure link by email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send a secure link' })
  expect(await findInEveryLook(page, 'a new secure message')).toEqual([])
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(email)
  await dialog.getByLabel('Subject').fill('Your visit on Thursday')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Please bring your X-ray.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('feed')).toContainText('Secure link by email · Your visit on Thursday')
}

test('a guest reads a message with a code on a phone, answers, and it closes when it is recalled', async ({
  page,
  browser,
  origin,
  problems,
}) => {
  const email = `guest-${randomUUID().slice(0, 8)}@mail.example`
  await write(page, `Guest${email.slice(6, 14)}`, email)
  const context = await browser.newContext({
    viewport: PHONE,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile',
    storageState: undefined,
  })
  await problems.watch(context)
  const guest = await context.newPage()
  // The guest page is no screen of the app: the mailbox leaves the app for it.
  await guest.goto('/sandbox')
  await openMailTo(guest, email)
  await guest.getByRole('link', { name: 'Open the link' }).click()
  await expect(guest.getByRole('heading', { name: 'You have a secure message' })).toBeVisible()
  await expect(guest.getByText('Bright Smiles Dental')).toBeVisible()
  // The token has left the address bar.
  expect(new URL(guest.url()).hash).toBe('')
  expect(await findInEveryLook(guest, 'a locked guest page')).toEqual([])
  await guest.setViewportSize(PHONE)
  await guest.getByRole('button', { name: /^Email a code/ }).click()
  const field = guest.getByLabel('6-digit code')
  await field.waitFor()
  const code = await codeFor(origin, email)
  problems.expectRefusal(403, '/guests/v1/open')
  await field.fill(code === '111111' ? '222222' : '111111')
  await guest.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(guest.getByRole('alert')).toContainText('That code isn’t right')
  await field.fill(code)
  await guest.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(guest.getByText('Please bring your X-ray.')).toBeVisible()
  expect(await findInEveryLook(guest, 'an open guest page')).toEqual([])
  await guest.setViewportSize(PHONE)
  await guest.getByRole('button', { name: 'Español' }).click()
  await guest.getByLabel('Su respuesta').fill('Gracias')
  await guest.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect(guest.getByText('Su respuesta fue enviada.')).toBeVisible()
  await guest.getByRole('button', { name: 'English' }).click()

  // The sender sees it live: answered, in the conversation, and opened on what.
  const feed = page.getByRole('feed')
  await expect(feed).toContainText('Replied')
  await expect(feed).toContainText('Gracias')
  await page.getByRole('button', { name: 'Details of Your visit on Thursday' }).click()
  const details = page.getByRole('dialog', { name: 'Secure message' })
  await expect(details).toContainText('on a phone')
  expect(await findInEveryLook(page, 'a secure message')).toEqual([])
  await details.getByRole('button', { name: 'Recall', exact: true }).click()
  const question = page.getByRole('dialog', { name: /^Recall the message to/ })
  await question.getByRole('button', { name: 'Recall', exact: true }).click()
  await expect(details.getByRole('button', { name: 'Recall' })).toBeHidden()
  await expect(guest.getByRole('heading', { name: 'The practice recalled this link' })).toBeVisible()
  await expect(guest.getByText('This page closed because the link no longer works')).toBeVisible()
  await expect(guest.getByText('Please bring your X-ray.')).toBeHidden()
  expect(await findInEveryLook(guest, 'an ended guest page')).toEqual([])
  await context.close()
})

test('a guest whose link has expired has a new one sent, and a made-up link says nothing', async ({
  browser,
  origin,
  problems,
}) => {
  const email = 'ruth.feldman@mail.example'
  const old = await linkFor(origin, email)
  const context = await browser.newContext({ viewport: PHONE, storageState: undefined })
  await problems.watch(context)
  const guest = await context.newPage()
  problems.expectRefusal(401, '/guests/v1/link')
  await guest.goto(`${origin}/g#${'x'.repeat(43)}`)
  await expect(guest.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await expect(guest.getByText('Bright Smiles Dental')).toBeHidden()
  await guest.goto(`${origin}${old}`)
  await expect(guest.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await guest.getByRole('button', { name: 'Send me a new link' }).click()
  await expect(guest.getByRole('status')).toContainText('a new one is on its way to the same address')
  await guest.goto(`${origin}${await linkFor(origin, email, old)}`)
  await guest.getByRole('button', { name: /^Email a code/ }).click()
  await guest.getByLabel('6-digit code').fill(await codeFor(origin, email))
  await guest.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(guest.getByText('Chew on the other side for two days.')).toBeVisible()
  await context.close()
})
