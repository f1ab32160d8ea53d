import { findInEveryLook, STILL } from './support/looks.ts'
import { snackbar } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.use({ ...STILL, account: 'owner@brightsmiles.example' })

test('an admin sees what failed, sends it again another way, and gets a proof', async ({
  page,
  problems,
}) => {
  await page.goto('/dashboard/office?tab=deliveries')
  const rows = page.getByRole('main').getByRole('listitem')
  const failed = rows.filter({ hasText: 'Text to ••• 0199' })
  await expect(failed).toContainText('This number can’t get text messages.')
  const found = await findInEveryLook(page, 'deliveries')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(failed).toBeVisible()
  await expect(page.getByRole('link', { name: 'Deliveries', exact: true })).toBeInViewport({ ratio: 1 })
  // The row of tabs is made to be moved where it has no room.
  expect(found.filter((what) => !what.startsWith('deliveries: NAV '))).toEqual([])

  await failed.getByRole('button', { name: /^Send again/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Send again' })
  await dialog.getByLabel('Email address').fill('casey@patients.example')
  await dialog.getByRole('button', { name: 'Send' }).click()
  // Nobody knows whose address it is.
  problems.expectRefusal(409, /\/deliveries\/v1\/[^/]+\/retry/)
  const question = page.getByRole('dialog', { name: 'Is this address right?' })
  await question.getByRole('button', { name: 'Yes, send it' }).click()
  await expect(snackbar(page, 'Sending it again.')).toBeVisible()
  await expect(rows.filter({ hasText: 'Email to c•••@patients.example' })).toContainText('Delivered')
  await expect(failed).toContainText('Sent again')

  await page.getByLabel('Status').selectOption('Failed')
  await expect(rows.filter({ hasText: 'Email to c•••@patients.example' })).toHaveCount(0)
  await expect(failed).toBeVisible()

  await failed.getByRole('button', { name: /^Proof of delivery/ }).click()
  const proof = page.getByRole('dialog', { name: 'Proof of delivery' })
  const downloading = page.waitForEvent('download')
  await proof.getByRole('button', { name: 'Download PDF' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^proof-of-delivery-[\d-]{10}\.pdf$/)
})
