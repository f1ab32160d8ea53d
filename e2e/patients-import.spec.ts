import { findInEveryLook, STILL } from './support/looks.ts'
import { expect, test } from './support/test.ts'

test.use({ account: 'owner@lakesidesurgery.example', ...STILL })

const LIST = '/dashboard/patient-records'

const FILE = `Patient First Name,Patient Last Name,DOB,Cell,Notes
Ines,Importson,3/7/1994,(512) 555-0191,likes mornings
Jonas,Importson,1/2/1990,,
Karla,Importson,1/1/2999,,
Elena,Petrova,,,
`

test('a file is imported with a look at every row, and undone as a whole', async ({ page }) => {
  await page.goto(`${LIST}/import`)
  await page.locator('input[type=file]').setInputFiles({
    name: 'our patients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(FILE),
  })
  await expect(page.getByRole('heading', { name: 'What is in each column?' })).toBeVisible()
  await expect(page.getByLabel('Patient First Name')).toHaveValue('firstName')
  await expect(page.getByLabel('DOB')).toHaveValue('dateOfBirth')
  await expect(page.getByLabel('Notes')).toHaveValue('')
  expect(await findInEveryLook(page, 'patients')).toEqual([])
  await page.getByRole('button', { name: 'Check the rows' }).click()

  await expect(page.getByText('This birth date is in the future.')).toBeVisible()
  await expect(page.getByText('2 rows have a problem and are left out.')).toBeVisible()
  expect(await findInEveryLook(page, 'patients')).toEqual([])
  await page.getByRole('link', { name: 'With problems 2' }).click()
  await expect(page.getByText('Ines Importson')).toBeHidden()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download these rows' }).click()
  expect((await download).suggestedFilename()).toBe('corridor-import-problems.csv')
  await page.getByRole('button', { name: 'Import 2 patients' }).click()

  await expect(page.getByText('2 patients added')).toBeVisible()
  expect(await findInEveryLook(page, 'patients')).toEqual([])
  const address = page.url()
  await page.getByRole('link', { name: 'See all patients' }).click()
  await page.getByRole('searchbox').fill('importson')
  await expect(page.getByRole('link', { name: /Importson/ })).toHaveCount(2)
  await page.getByRole('link', { name: /Ines Importson/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ines Importson' })).toBeVisible()

  await page.goto(address)
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('2 patients removed')).toBeVisible()
  await page.goto(`${LIST}?q=importson`)
  await expect(page.getByText('Nobody found')).toBeVisible()
  await page.goto(`${LIST}/import`)
  await expect(page.getByRole('link', { name: 'our patients.csv' })).toBeVisible()
  expect(await findInEveryLook(page, 'patients')).toEqual([])

  await page.goto(`${LIST}/contacts`)
  await expect(page.getByRole('button', { name: 'Add contact' }).first()).toBeVisible()
  expect(await findInEveryLook(page, 'outside contacts')).toEqual([])
})
