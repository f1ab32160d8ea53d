import { axeFindings } from './support/axe.ts'
import { findInEveryLook } from './support/looks.ts'
import { expectAddress } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const TEMPLATES = '/dashboard/office?tab=templates'

test.use({ account: 'owner@brightsmiles.example' })

test('an admin writes a reply template with fields, sees how it will read, changes it and deletes it, in a tab that is sound in every look', async ({
  page,
}) => {
  test.slow()
  await page.goto('/dashboard/office')
  await page.getByRole('link', { name: 'Templates' }).click()
  await expectAddress(page, TEMPLATES)
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows.filter({ hasText: 'Confirm a visit' })).toContainText('/confirm')
  const found = await findInEveryLook(page, 'templates')
  // The row of tabs is made to be moved where it has no room.
  expect(found.filter((what) => !what.startsWith('templates: NAV '))).toEqual([])
  await page.getByRole('link', { name: 'New template' }).click()
  const dialog = page.getByRole('dialog', { name: 'New template' })
  await expect(dialog).toBeVisible()
  expect(await axeFindings(page, 'new template')).toEqual([])
  await dialog.getByLabel('Name').fill('Parking')
  await dialog.getByLabel('Shortcut').fill('/confirm')
  await dialog.getByLabel('Text').fill('Parking is behind the house. Questions? ')
  await dialog.getByRole('button', { name: 'Practice phone' }).click()
  await expect(dialog.getByText('Questions? (512) 555-0150')).toBeVisible()
  await page.reload()
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Name').fill('Parking')
  await dialog.getByLabel('Shortcut').fill('parking')
  await dialog.getByLabel('Text').fill('Hi {{patient.firstNam}}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('There is no field {{patient.firstNam}}').first()).toBeVisible()
  await dialog.getByLabel('Text').fill('Hi {{patient.firstName}}, parking is behind the house.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: 'Edit Parking' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit template' })
  const words = editing.getByLabel('Text')
  await editing.getByRole('button', { name: 'Practice phone' }).click()
  await expect(words).toHaveValue('Hi {{patient.firstName}}, parking is behind the house.{{practice.phone}}')
  await words.press('Control+Home')
  await editing.getByRole('button', { name: 'Your name' }).click()
  await expect(words).toHaveValue(/^\{\{me\.name\}\}Hi .*\{\{practice\.phone\}\}$/)
  await editing.getByLabel('Name').fill('Where to park')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(rows.filter({ hasText: 'Where to park' })).toContainText('/parking')
  await page.getByRole('button', { name: 'Delete Where to park' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rows.filter({ hasText: 'Where to park' })).toHaveCount(0)
})
