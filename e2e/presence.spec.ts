import type { Page } from '@playwright/test'
import { findInEveryLook, STILL } from './support/looks.ts'
import { joinTeam, type Newcomer, openPractice } from './support/newcomers.ts'
import { row } from './support/office.ts'
import { snackbar } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { windowOf } from './support/windows.ts'

let owner: Newcomer
let member: Newcomer

test.beforeAll(async ({ origin }) => {
  owner = await openPractice(origin, 'Petra', 'Lakeline Pediatric Dentistry')
  member = await joinTeam(owner, 'Milo', 'Assistant')
})

const profile = (page: Page) => page.getByRole('button', { name: /, your account$/ })
const openStatus = async (page: Page) => {
  await profile(page).click()
  await page.getByRole('menuitem', { name: 'Set your status' }).click()
}

test('two people and three windows: one sees how the other is there, as they come, choose and go', async ({
  browser,
  problems,
}) => {
  const office = await windowOf(browser, problems, owner, STILL.contextOptions)
  await office.goto('/dashboard/office')
  const seen = row(office, member)
  await expect(seen).toContainText('Offline')
  await expect(row(office, owner)).toContainText('Available')

  const desk = await windowOf(browser, problems, member)
  const beside = await desk.context().newPage()
  for (const page of [desk, beside]) await page.goto('/dashboard')
  for (const page of [desk, beside])
    await expect(profile(page)).toHaveAccessibleName(/, Available, your account$/)
  await expect(seen).toContainText('Available')
  expect(await findInEveryLook(office, 'the team with its statuses', ['wide'])).toEqual([])

  await openStatus(desk)
  await desk.getByRole('radio', { name: /^Busy/ }).check()
  await desk.getByLabel('For how long').selectOption('Until tomorrow')
  await desk.getByRole('button', { name: 'Set status' }).click()
  await expect(snackbar(desk, 'You’re now shown as Busy.')).toBeVisible()
  for (const page of [desk, beside])
    await expect(profile(page)).toHaveAccessibleName(/, Busy until tomorrow, your account$/)
  await expect(seen).toContainText('Busy until tomorrow')

  // Found by name, with how they are there.
  await office.keyboard.press('ControlOrMeta+k')
  await office.getByRole('combobox').fill('milo')
  await expect(office.getByRole('option', { name: /Milo/ })).toContainText('Busy until tomorrow')
  await office.keyboard.press('Escape')

  await openStatus(beside)
  await expect(beside.getByRole('radio', { name: /^Busy/ })).toBeChecked()
  expect(await findInEveryLook(beside, 'the choice of a status')).toEqual([])
  await beside.getByRole('radio', { name: /^Automatic/ }).check()
  await beside.getByRole('button', { name: 'Set status' }).click()
  await expect(seen).toContainText('Available')

  await beside.close()
  await desk.context().close()
  await expect(seen).toContainText('Offline')
})

test('while the connection is cut nothing is shown that may be wrong, and afterwards it is right again', async ({
  browser,
  problems,
}) => {
  const office = await windowOf(browser, problems, owner)
  await office.goto('/dashboard')
  const card = office.getByRole('link', { name: /^(?!Message ).*Milo/ })
  await expect(card).toContainText('Offline')
  expect(await findInEveryLook(office, 'the team on the start page')).toEqual([])
  problems.expectNoConnection()
  await office.context().setOffline(true)
  await expect(office.getByText(/^You’re offline/)).toBeVisible()
  await expect(card).not.toContainText('Offline')
  const desk = await windowOf(browser, problems, member)
  await desk.goto('/dashboard')
  await expect(profile(desk)).toHaveAccessibleName(/, Available, your account$/)
  await office.context().setOffline(false)
  await expect(card).toContainText('Available')
})
