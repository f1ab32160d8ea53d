import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { findInEveryLook, STILL } from './support/looks.ts'
import { mailTo } from './support/mailbox.ts'
import { expect, test } from './support/test.ts'

test.use({ account: 'owner@brightsmiles.example', ...STILL })

const EMAILS = '/dashboard/emails'
const PHONE = { width: 390, height: 844 }

async function linkFor(origin: string, address: string): Promise<string> {
  const { text } = await mailTo(origin, address, ({ subject }) => /sent you a message$/.test(subject))
  return /\/g#[\w-]+/.exec(text)![0]
}

const codeFor = async (origin: string, address: string): Promise<string> =>
  (await mailTo(origin, address, ({ subject }) => /your code$/.test(subject))).subject.slice(0, 6)

/** Adds a patient from the drawer of recipients, which leads on to writing to them. */
async function addPatient(page: Page, lastName: string, email: string): Promise<void> {
  await page.goto(`${EMAILS}?panel=recipients`)
  await page.getByRole('button', { name: 'Add a patient' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a patient' })
  await dialog.getByLabel('First name').fill('Dora')
  await dialog.getByLabel('Last name').fill(lastName)
  await dialog.getByLabel('Month').fill('3')
  await dialog.getByLabel('Day').fill('7')
  await dialog.getByLabel('Year').fill('1994')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Save' }).click()
}

const drawer = (page: Page) => page.getByRole('dialog', { name: 'New secure email' })
const thread = (page: Page) => page.getByRole('region', { name: 'Email', exact: true })

async function write(page: Page, subject: string, words: string): Promise<void> {
  const open = drawer(page)
  await open.getByLabel('Subject').fill(subject)
  const editor = open.getByRole('textbox', { name: 'Message' })
  await editor.click()
  await open.getByRole('button', { name: 'Heading' }).click()
  await page.keyboard.type('Before Thursday')
  await page.keyboard.press('Enter')
  await open.getByRole('button', { name: 'Bulleted list' }).click()
  await page.keyboard.type(words)
}

async function openAsPatient(
  browser: Browser,
  origin: string,
  address: string,
  problems: { watch: (context: Awaited<ReturnType<Browser['newContext']>>) => Promise<void> },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: PHONE,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile',
    storageState: undefined,
  })
  await problems.watch(context)
  const guest = await context.newPage()
  await guest.goto(await linkFor(origin, address))
  await expect(guest.getByRole('heading', { name: 'There is a secure message for you' })).toBeVisible()
  await guest.getByRole('button', { name: /^Email a code/ }).click()
  const field = guest.getByLabel('6-digit code')
  await field.waitFor()
  await field.fill(await codeFor(origin, address))
  await guest.getByRole('button', { name: 'Open', exact: true }).click()
  return guest
}

test('an email is written, opened and answered on a phone, and closes when it is recalled', async ({
  page,
  browser,
  origin,
  problems,
}) => {
  test.slow()
  const name = `Mail${randomUUID().slice(0, 6)}`
  const address = `${name.toLowerCase()}@mail.example`
  await addPatient(page, name, address)
  await expect(drawer(page)).toContainText(address)
  await write(page, 'Before your surgery', 'Nothing to eat after midnight.')
  expect(await findInEveryLook(page, 'a new secure email')).toEqual([])
  await drawer(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(drawer(page)).toBeHidden()
  await expect(thread(page).getByRole('heading', { name: 'Before Thursday' })).toBeVisible()
  await expect(thread(page)).toContainText('Not opened yet')
  await expect(thread(page).getByText('Nothing to eat after midnight.')).toHaveCSS('list-style-type', 'disc')

  const guest = await openAsPatient(browser, origin, address, problems)
  await expect(guest.getByRole('heading', { name: 'Before Thursday' })).toBeVisible()
  await expect(guest.getByRole('listitem')).toContainText('Nothing to eat after midnight.')
  expect(await findInEveryLook(guest, 'an open email')).toEqual([])
  await guest.setViewportSize(PHONE)
  await guest.getByRole('button', { name: 'Español' }).click()
  await guest.getByLabel('Su respuesta').fill('Gracias, entendido.')
  await guest.getByLabel(/^Archivos/).setInputFiles({
    name: 'card.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Group 12'),
  })
  await guest.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect(guest.getByText('Su respuesta fue enviada.')).toBeVisible()

  // The sender sees it live, and what it was opened on.
  await expect(thread(page)).toContainText('Gracias, entendido.')
  await expect(thread(page)).toContainText('card.txt')
  await expect(thread(page)).toContainText('Opened once, phone')
  await thread(page).getByRole('button', { name: 'Recall' }).click()
  await page
    .getByRole('dialog', { name: 'Recall this email?' })
    .getByRole('button', { name: 'Recall' })
    .click()
  await expect(thread(page)).toContainText('Recalled')
  await expect(guest.getByText('Nothing to eat after midnight.')).toBeHidden()
  await guest.context().close()
})

test('one that does not arrive says so, and goes by text instead', async ({ page, problems }) => {
  const name = `Lost${randomUUID().slice(0, 6)}`
  await addPatient(page, name, `${name.toLowerCase()}@nowhere.example`)
  await write(page, 'Your visit', 'See you on Friday.')
  await drawer(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(thread(page)).toContainText('This email address doesn’t exist.')
  await expect(thread(page)).toContainText('Mail to this address came back.')
  await page.getByRole('link', { name: 'Needs action' }).click()
  const row = page
    .getByRole('region', { name: 'Patient Emails' })
    .getByRole('link', { name: new RegExp(name) })
  await expect(row).toContainText('Undeliverable')
  // A second one asks first.
  await thread(page).getByRole('link', { name: 'Format or attach' }).click()
  const reply = page.getByRole('dialog', { name: 'Reply' })
  await reply.getByRole('textbox', { name: 'Message' }).click()
  await page.keyboard.type('One more thing.')
  problems.expectRefusal(409, '/emails/v2/send')
  await reply.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(reply.getByRole('button', { name: 'Send anyway' })).toBeVisible()
})

test('an email waits until its time, and is canceled; the screen is sound in every look', async ({
  page,
}) => {
  const name = `Later${randomUUID().slice(0, 6)}`
  await addPatient(page, name, `${name.toLowerCase()}@mail.example`)
  await write(page, 'Recall in December', 'It is time for your check-up.')
  await drawer(page).getByRole('button', { name: 'Send later' }).click()
  await page.getByRole('menuitem').first().click()
  await expect(drawer(page)).toBeHidden()
  await page.getByRole('link', { name: 'Scheduled' }).click()
  const row = page
    .getByRole('region', { name: 'Patient Emails' })
    .getByRole('link', { name: new RegExp(name) })
  await expect(row).toContainText('Goes out')
  await thread(page).getByRole('button', { name: 'Don’t send' }).click()
  await expect(row).toHaveCount(0)

  await page.goto(EMAILS)
  await page.getByRole('link', { name: /John Becker/ }).click()
  await expect(thread(page)).toContainText('Nothing to eat or drink after midnight.')
  expect(await findInEveryLook(page, 'email')).toEqual([])
})
