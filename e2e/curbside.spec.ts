import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { openSession, send } from './support/elsewhere.ts'
import { findInEveryLook, STILL } from './support/looks.ts'
import type { Problems } from './support/problems.ts'
import { expect, test } from './support/test.ts'

const DESK = 'frontdesk@brightsmiles.example'
test.use({ account: DESK, ...STILL })

const PHONE = { width: 390, height: 844 }

/** What a camera reads from the code at the door. */
async function doorOf(origin: string): Promise<string> {
  const session = await openSession(origin, DESK)
  const { url } = await send<{ url: string }>(
    `${origin}/lite-appointments/v3/door-code`,
    'GET',
    undefined,
    session,
  )
  return url
}

async function phoneOf(browser: Browser, problems: Problems): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, locale: 'en-US', storageState: undefined })
  await problems.watch(context)
  return context.newPage()
}

/** Names at the door are letters. */
const someLetters = () =>
  randomUUID()
    .slice(0, 6)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)

test('a walk-in registers by the code at the door, fails the check, enters, leaves and checks in again', async ({
  page,
  browser,
  origin,
  problems,
}) => {
  const lastName = `Inn${someLetters()}`
  const name = `Walter ${lastName}`
  await page.goto('/dashboard/curbside')
  await expect(page.getByRole('heading', { level: 1, name: 'Curbside Check-in' })).toBeVisible()
  await page.getByRole('button', { name: 'Door code' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: /Code that opens/ })).toBeVisible()
  expect(await findInEveryLook(page, 'the door code')).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()

  const phone = await phoneOf(browser, problems)
  await phone.goto(await doorOf(origin))
  await expect(phone.getByRole('heading', { name: 'Check in without an appointment' })).toBeVisible()
  expect(new URL(phone.url()).hash).toBe('')
  await phone.getByLabel('First name').fill('Walter')
  await phone.getByLabel('Last name').fill(lastName)
  await phone.getByLabel('Mobile number').fill('(512) 555-0177')
  await phone.getByRole('button', { name: 'Check in', exact: true }).click()
  await phone.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(phone.getByRole('heading', { name: 'Hi Walter, are you here?' })).toBeVisible()
  await expect(phone.getByText(lastName)).toHaveCount(0)
  expect(await findInEveryLook(phone, 'a patient who arrives')).toEqual([])
  await phone.setViewportSize(PHONE)
  await phone.getByRole('button', { name: '3', exact: true }).click()
  await phone.getByLabel('Your car').fill('Green Subaru')
  await phone.getByRole('button', { name: 'I’m here' }).click()

  // The desk sees it without a click.
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Spot 3')
  await expect(row).toContainText('Incomplete')
  await expect(phone.getByText('Question 1 of 5')).toBeVisible()
  expect(await findInEveryLook(phone, 'a question of the health check')).toEqual([])
  await phone.setViewportSize(PHONE)
  await phone.getByRole('button', { name: 'Yes' }).click()
  await phone.getByRole('button', { name: 'Español' }).click()
  for (const number of [2, 3, 4]) {
    await expect(phone.getByText(`Pregunta ${number} de 5`)).toBeVisible()
    await phone.getByRole('button', { name: 'No', exact: true }).click()
  }
  await expect(phone.getByText('Pregunta 5 de 5')).toBeVisible()
  await phone.getByRole('button', { name: 'Sí' }).click()
  await phone.getByRole('button', { name: 'English' }).click()
  await phone.getByLabel('Tell us more').fill('Fever since Saturday')
  await phone.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(row).toContainText('Failed')
  await expect(row).toContainText('Fever since Saturday')
  expect(await findInEveryLook(page, 'the board')).toEqual([])

  await row.getByRole('button', { name: 'Enter office…' }).click()
  await page.locator('[data-modal]').getByRole('button', { name: 'Enter office', exact: true }).click()
  await expect(phone.getByRole('heading', { name: 'Please come in' })).toBeVisible()
  await row.getByRole('button', { name: 'Confirm patient is in office' }).click()
  await expect(phone.getByRole('heading', { name: 'Welcome. You’re checked in.' })).toBeVisible()
  await row.getByRole('button', { name: 'Confirm patient has left' }).click()
  await expect(row).toBeHidden()
  await page.getByRole('link', { name: /^Complete/ }).click()
  await row.getByRole('button', { name: 'Check In Again' }).click()
  await expect(row).toBeHidden()
  await expect(phone.getByRole('heading', { name: 'Hi Walter, are you here?' })).toBeVisible()
  await page.getByRole('link', { name: /^Now/ }).click()
  await expect(row).toContainText('Not here yet')
})

test('what a patient says without a connection arrives when there is one', async ({
  page,
  browser,
  origin,
  problems,
}) => {
  const lastName = `Lost${someLetters()}`
  const phone = await phoneOf(browser, problems)
  await phone.goto(await doorOf(origin))
  await phone.getByLabel('First name').fill('Lena')
  await phone.getByLabel('Last name').fill(lastName)
  await phone.getByLabel('Mobile number').fill('(512) 555-0178')
  await phone.getByRole('button', { name: 'Check in', exact: true }).click()
  await phone.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(phone.getByRole('heading', { name: 'Hi Lena, are you here?' })).toBeVisible()
  problems.expectNoConnection()
  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: 'I’m here' }).click()
  await expect(phone.getByText('No connection.')).toBeVisible()
  await phone.context().setOffline(false)
  await expect(phone.getByText('Question 1 of 5')).toBeVisible()
  await page.goto('/dashboard/curbside')
  await expect(page.getByRole('listitem').filter({ hasText: lastName })).toContainText('On foot')
})

test('the appointments of a day are pasted, shown, taken, and one arrives by hand', async ({
  page,
  problems,
}) => {
  problems.expectRefusal(400, '/lite-appointments/v3/import/preview')
  const lastName = `Paste${randomUUID().slice(0, 6)}`
  await page.goto('/dashboard/curbside?panel=import')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Paste the list').fill('Invoice,Amount\n17,300')
  await dialog.getByRole('button', { name: 'Check the list' }).click()
  await expect(dialog.getByText('This doesn’t look like a list of appointments.')).toBeVisible()
  await dialog
    .getByLabel('Paste the list')
    .fill(`Time\tPatient\tProvider\n11:59 PM\tMei ${lastName}\tBen\nsoon\tNobody Else\t`)
  await dialog.getByRole('button', { name: 'Check the list' }).click()
  await expect(dialog.getByText('“soon” isn’t a time.')).toBeVisible()
  expect(await findInEveryLook(page, 'a list of appointments')).toEqual([])
  await dialog.getByRole('button', { name: 'Add 1 appointment' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: /^Upcoming/ }).click()
  const row = page.getByRole('listitem').filter({ hasText: lastName })
  await row.getByRole('button', { name: 'Mark as arrived' }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
})
