import { findInEveryLook, STILL } from './support/looks.ts'
import { expect, test } from './support/test.ts'

test.use({ account: 'frontdesk@brightsmiles.example', ...STILL })

const LIST = '/dashboard/patient-records'

test('a patient is added, the duplicate question is shown, and the second record is merged and brought back', async ({
  page,
  problems,
}) => {
  const fill = async (firstName: string) => {
    await page.getByLabel('First name').fill(firstName)
    await page.getByLabel('Last name').fill('Journey')
    await page.getByLabel('Month').fill('3')
    await page.getByLabel('Day').fill('7')
    await page.getByLabel('Year').fill('1994')
    await page.getByRole('dialog').getByRole('button', { name: 'Add patient' }).click()
  }
  await page.goto(`${LIST}?add=1`)
  await fill('Jane')
  await expect(page.getByRole('heading', { level: 1, name: 'Jane Journey' })).toBeVisible()

  // The same name and birth date: the question comes first, and the record that is there can be opened.
  problems.expectRefusal(409, '/patients/v2')
  await page.goto(`${LIST}?add=1`)
  await fill('jane')
  await expect(page.getByRole('heading', { name: 'Is it this patient?' })).toBeVisible()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Jane Journey' })).toBeVisible()

  // One letter differs: it is added, and the page finds the other record.
  await page.goto(`${LIST}?add=1`)
  await fill('Janet')
  await expect(page.getByRole('heading', { level: 1, name: 'Janet Journey' })).toBeVisible()
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByText('Jane Journey was merged on')).toBeVisible()

  await page.goto(`${LIST}?q=3/7/1994`)
  await expect(page.getByRole('link', { name: /Journey/ })).toHaveCount(1)
  await page.getByRole('link', { name: /Janet Journey/ }).click()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByText('Looks like a second record: Jane Journey')).toBeVisible()
})

test('a window learns what another one changed; list and page are sound in every look', async ({
  page,
  context,
}) => {
  await page.goto(LIST)
  await page.getByRole('link', { name: /Amir Haddad/ }).waitFor()
  expect(await findInEveryLook(page, 'patients')).toEqual([])
  await page.getByRole('link', { name: /Amir Haddad/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Amir Haddad' })).toBeVisible()
  expect(await findInEveryLook(page, 'a patient')).toEqual([])
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Record consent' }).click()
  await other.getByLabel('Where this comes from').fill('Signed form')
  await other.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Contacts' }).getByText('Texting allowed')).toBeVisible()
  await page.getByRole('button', { name: 'Who looked at this patient' }).click()
  await expect(page.getByRole('dialog').getByText('Recorded a consent')).toBeVisible()
})
