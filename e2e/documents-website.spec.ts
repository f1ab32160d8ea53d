import { PDFDocument } from '@cantoo/pdf-lib'
import type { Browser, Page } from '@playwright/test'
import { axeFindings } from './support/axe.ts'
import { openSession, storedSession } from './support/elsewhere.ts'
import { picture } from './support/given-files.ts'
import { mailTo } from './support/mailbox.ts'
import type { Problems } from './support/problems.ts'
import { expect, test } from './support/test.ts'

test.use({ account: 'owner@brightsmiles.example' })

const ACTIVITY = '/dashboard/activity'
const SETTINGS = '/dashboard/office?tab=referrals'

const next = (page: Page, step: string) => page.getByRole('button', { name: `Next: ${step}` }).click()

/** Somebody without an account, on a phone. */
async function phone(browser: Browser, problems: Problems, origin: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 390, height: 844 } })
  await problems.watch(context)
  return context.newPage()
}

test('a referral from the practice’s page is sent from a phone, approved, and followed by its sender', async ({
  page,
  browser,
  problems,
  origin,
}) => {
  await page.goto(SETTINGS)
  await expect(page.getByRole('img', { name: 'QR code of your page for referrals' })).toBeVisible()
  const address = (await page.getByRole('link', { name: 'Open the page' }).getAttribute('href'))!
  expect(await axeFindings(page, 'settings of referrals')).toEqual([])

  const guest = await phone(browser, problems, origin)
  await guest.goto(new URL(address).pathname)
  await expect(guest.getByRole('heading', { name: 'Refer a patient to Bright Smiles Dental' })).toBeVisible()
  await guest.getByLabel('Your name').fill('Dr. Ann North')
  await guest.getByLabel('Your practice').fill('North Dental')
  await guest.getByLabel('Your email').fill('ann@northdental.example')
  await guest.getByLabel('First name').fill('Petra')
  await guest.getByLabel('Last name').fill('Winter')
  await guest.getByLabel('Date of birth').fill('1988-02-03')
  await guest.getByRole('button', { name: 'Tooth 3', exact: true }).click()
  await guest.getByRole('button', { name: 'Evaluate' }).click()
  await guest.getByLabel('Reason for the referral').fill('Crown came off on Sunday.')
  await guest.getByLabel('X-rays and other files, up to 10').setInputFiles(picture('crown.png', 40, 30))
  expect(await axeFindings(guest, 'page for referrals')).toEqual([])
  await guest.getByRole('button', { name: 'Send referral' }).click()
  await expect(guest.getByRole('heading', { name: 'Your referral was sent' })).toBeVisible()

  await page.goto(`${ACTIVITY}?set=documents&table=incoming&q=winter`)
  await page
    .getByRole('link', { name: /Petra Winter/ })
    .first()
    .click()
  const pane = page.getByRole('complementary', { name: 'Document about Petra Winter' })
  await expect(page.getByRole('img', { name: 'crown.png' })).toBeVisible()
  await pane.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Approved.')).toBeVisible()
  const { text } = await mailTo(origin, 'ann@northdental.example', ({ subject }) =>
    /accepted your referral/.test(subject),
  )
  expect(text).not.toContain('Winter')
})

/** A form as an office makes it with its own program. */
async function ownForm() {
  const document = await PDFDocument.create()
  const sheet = document.addPage([400, 300])
  const form = document.getForm()
  form.createTextField('Patient name').addToPage(sheet, { x: 20, y: 240, width: 200, height: 20 })
  form.createTextField('Concern').addToPage(sheet, { x: 20, y: 200, width: 200, height: 20 })
  return {
    name: 'Bright referral.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await document.save()),
  }
}

test('the practice’s own PDF form is filled in by a colleague and arrives filled in', async ({
  page,
  browser,
  problems,
  origin,
}) => {
  await page.goto(SETTINGS)
  await page.locator('input[type=file]').setInputFiles(await ownForm())
  await expect(page.getByText('Your form is ready.')).toBeVisible()

  const session = await openSession(origin, 'frontdesk@lakesidesurgery.example')
  const context = await browser.newContext({ baseURL: origin, storageState: storedSession(session) })
  await problems.watch(context)
  const other = await context.newPage()
  await other.goto(`${ACTIVITY}?set=referrals&send=referral`)
  await other.getByRole('button', { name: /^Bright Smiles Dental/ }).click()
  await next(other, 'referral form')
  await other.getByLabel('Concern').fill('Cleaning before surgery.')
  await next(other, 'patient')
  await other.getByRole('searchbox', { name: 'Name, birth date or phone' }).fill('whitaker')
  await other.getByRole('button', { name: /Sam Whitaker/ }).click()
  await next(other, 'files')
  await next(other, 'check and send')
  await expect(other.getByText('Bright referral.pdf, filled in')).toBeVisible()
  await other.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(other.getByText('Referral sent.')).toBeVisible()

  await page.goto(`${ACTIVITY}?set=documents&table=incoming&q=whitaker`)
  await page
    .getByRole('link', { name: /Sam Whitaker/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Viewing Bright referral.pdf' })).toBeVisible()
  await page.goto(SETTINGS)
  await page.getByRole('button', { name: 'Use the built-in form' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use the built-in form' }).click()
  await expect(page.getByText('The built-in form is used again.')).toBeVisible()
})

test('a patient opens the link to their referral on a phone and says that they have a date', async ({
  page,
  browser,
  problems,
  origin,
}) => {
  await page.goto(`${ACTIVITY}?set=referrals`)
  await page.getByRole('link', { name: /Mei Tan/ }).click()
  await page.getByRole('button', { name: 'Send link to mei.tan@mail.example' }).click()
  await expect(page.getByText('The link is on its way.')).toBeVisible()
  const to = 'mei.tan@mail.example'
  const { text } = await mailTo(origin, to, ({ subject }) => /^Your referral from/.test(subject))
  const patient = await phone(browser, problems, origin)
  await patient.goto(/\/g#[\w-]+/.exec(text)![0])
  await patient.getByRole('button', { name: /^Email a code/ }).click()
  const code = await mailTo(origin, to, ({ subject }) => /your code$/.test(subject))
  await patient.getByLabel('6-digit code').fill(code.subject.slice(0, 6))
  await patient.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(patient.getByText(/asked them to remove a tooth/)).toBeVisible()
  expect(await axeFindings(patient, 'page of a patient')).toEqual([])
  await patient.getByRole('button', { name: 'I have a date' }).click()
  await patient.getByLabel('Day of your visit').fill('2027-05-06')
  await patient.getByRole('button', { name: 'Save' }).click()
  await expect(patient.getByText('Your visit is on May 6, 2027.')).toBeVisible()
  const scheduled = page.getByRole('region', { name: 'Scheduled' })
  await expect(scheduled.getByRole('link', { name: /Mei Tan/ })).toBeVisible()
})
