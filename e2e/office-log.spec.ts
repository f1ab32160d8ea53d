import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAddress } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const LOG = '/dashboard/office?tab=log'
const SEARCH = 'Search this log'
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

test.use({ account: 'owner@brightsmiles.example' })

test('an admin looks through what was done at the practice, who came near one thing, and takes it along', async ({
  page,
}) => {
  await page.goto('/dashboard/office')
  await page.getByRole('link', { name: 'Activity log' }).click()
  await expect(rows(page).first()).toBeVisible()
  await page.getByLabel('Part of Corridor').selectOption('Sign-in and security')
  await expect(rows(page).filter({ hasText: 'Looked at this log' })).toHaveCount(0)
  await expect(rows(page).filter({ hasText: 'Signed in' }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Part of Corridor')).toHaveValue('session')
  await page.getByLabel('Part of Corridor').selectOption('Office')
  await page.getByRole('link', { name: 'Who else touched this practice' }).first().click()
  await expect(page.getByText('Everything that happened to one thing')).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Looked at this log' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Show everything' }).click()
  await expectAddress(page, LOG)

  await page.getByLabel('Time', { exact: true }).selectOption('Choose dates')
  await page.getByLabel('To', { exact: true }).focus()
  await page.keyboard.type('12312024')
  await expectAddress(page, `${LOG}&days=dates&to=2024-12-31`)
  await expect(page.getByText('Nothing happened that fits these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expectAddress(page, LOG)

  await page.getByRole('searchbox', { name: SEARCH }).fill('nothing-like-it')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing happened that fits these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows(page).first()).toBeVisible()

  // What the row shows is found by it: who, and what they did.
  await page.getByRole('searchbox', { name: SEARCH }).fill('looked at this log bright smiles')
  await page.keyboard.press('Enter')
  await expectAddress(page, `${LOG}&q=looked+at+this+log+bright+smiles`)
  await expect(rows(page).first()).toContainText('Looked at this log')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expectAddress(page, LOG)

  const background = page.getByRole('switch', { name: 'Show background activity' })
  await expect(rows(page).filter({ hasText: 'Looked at their alerts' })).toHaveCount(0)
  await background.click()
  await expect(background).toBeChecked()
  await expect(rows(page).filter({ hasText: 'Looked at their alerts' }).first()).toBeVisible()
  await page.reload()
  await expect(background).toBeChecked()
  await background.click()
  await expect(rows(page).filter({ hasText: 'Looked at their alerts' })).toHaveCount(0)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^corridor-activity-[\d-]+\.csv$/)
  expect(await readFile(await download.path(), 'utf8')).toContain('office.audit-read')
})
