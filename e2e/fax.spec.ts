import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { axeFindings } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test.use({ account: 'frontdesk@brightsmiles.example' })

const FAXES = '/dashboard/activity?set=efax'
const BRIGHT_SMILES = '+15125550151'

const next = (page: Page, step: string) => page.getByRole('button', { name: `Next: ${step}` }).click()
/** From a range that nobody else of the journeys uses. */
const newNumber = (): string => `+1737${String(7_000_000 + Math.floor(Math.random() * 900_000))}`
const machine = (origin: string, number: string, state: string) =>
  fetch(`${origin}/sandbox/v1/machines/${encodeURIComponent(number)}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state }),
  })
const faxIn = (origin: string, from: string, text: string) =>
  fetch(`${origin}/sandbox/v1/faxes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), from, to: BRIGHT_SMILES, text }),
  })

/** The server of the journeys runs on the same machine. */
const canReadPages = spawnSync('tesseract', ['--version']).error === undefined

async function writeFax(page: Page, number: string, name: string): Promise<void> {
  await page.goto(`${FAXES}&table=outgoing`)
  await page.getByRole('link', { name: 'Send fax' }).click()
  await page.getByLabel('Fax number').fill(number)
  await page.getByLabel('Name').fill(name)
  await next(page, 'Documents')
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Cleared.') })
  await expect(page.getByRole('button', { name: 'Remove letter.txt' })).toBeVisible()
  await page.getByLabel('Subject').fill('Clearance')
  await next(page, 'Preview')
  await expect(page.getByText('This is exactly what will arrive.')).toBeVisible()
  await page.getByRole('button', { name: 'Send fax', exact: true }).click()
  await expect(page.getByText('The fax is on its way.')).toBeVisible()
}

test('a fax is previewed and sent; the line is busy, then it fails and says why, and sent again it is delivered', async ({
  page,
  origin,
}) => {
  const number = newNumber()
  await machine(origin, number, 'busy')
  await writeFax(page, number, 'Busy Lane Clinic')
  const row = page.getByRole('listitem').filter({ hasText: 'Busy Lane Clinic' })
  await expect(row.getByText('Waiting', { exact: true })).toBeVisible()
  await machine(origin, number, 'hangs-up')
  await row.getByRole('link').click()
  await expect(
    page
      .getByText(/The other machine hung up\./)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await machine(origin, number, 'works')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('The fax is on its way again.')).toBeVisible()
  await expect(row.getByText('Delivered', { exact: true })).toBeVisible()
})

test('a fax that came in is read, split, made a referral, processed and archived', async ({
  page,
  origin,
}) => {
  const from = newNumber()
  await page.goto(`${FAXES}&table=incoming`)
  await faxIn(origin, from, `${'First patient.\n'.repeat(44)}${'Second patient.\n'.repeat(10)}`)
  const written = from.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
  const rows = page.getByRole('listitem').filter({ hasText: written })
  await rows.first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: `Fax from ${written}` })).toBeVisible()
  await expect(page.getByText('Page 1 of 2')).toBeInViewport()
  await page.getByRole('region', { name: /^Pages of/ }).press('PageDown')
  await page.keyboard.press('PageDown')
  await expect(page.getByText('Page 2 of 2')).toBeInViewport()
  expect(await axeFindings(page, 'fax')).toEqual([])
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Split pages' }).click()
  await page.getByRole('dialog').getByLabel('Page 2').selectOption({ label: 'New fax' })
  await page.getByRole('button', { name: 'Split', exact: true }).click()
  await expect(page.getByText('Split into 2 faxes.')).toBeVisible()
  await expect(rows).toHaveCount(2)
  // A dialog that closes gives the focus back.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await rows.first().getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Refer to another practice' }).click()
  const referral = page.getByRole('dialog', { name: 'Send a referral' })
  await expect(referral).toBeVisible()
  await page.goBack()
  await expect(referral).toHaveCount(0)
  await rows.first().getByRole('link').press('e')
  await expect(rows).toHaveCount(1)
  await rows.first().getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click()
  await expect(rows).toHaveCount(0)
  await page.getByRole('link', { name: 'Archived' }).click()
  await expect(rows).toHaveCount(1)
})

test('the first page of a fax says whom it is from, and one click takes it', async ({ page, origin }) => {
  test.skip(!canReadPages, 'tesseract is not installed')
  const from = newNumber()
  await faxIn(
    origin,
    from,
    'Lake Cardiology\nFrom: Lake Cardiology     Pages: 1\n\nCleared for the procedure.',
  )
  await page.goto(`${FAXES}&table=incoming&q=${from.slice(2)}`)
  await page
    .getByRole('listitem')
    .filter({ hasText: from.slice(-4) })
    .getByRole('link')
    .click()
  const suggestion = page.getByRole('region', { name: 'Looks like it’s from Lake Cardiology' })
  await suggestion.getByRole('button', { name: 'Use this name' }).click()
  await expect(page.getByRole('heading', { name: 'Fax from Lake Cardiology' })).toBeVisible()
})
