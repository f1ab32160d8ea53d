import type { Locator } from '@playwright/test'
import { PREVIEW_PATHS } from './support/accounts.ts'
import { mainMenu } from './support/menu.ts'
import { expect, test } from './support/previews.ts'
import { PRACTICE } from './support/screens.ts'
import { expectAddress, signIn, signOut } from './support/sign-in.ts'

const RAIL = 'Activity, Chat, Practices, In office, Patients, Emails, Network, Curbside, Learning'.split(', ')
const isInReach = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return top >= 0 && bottom <= innerHeight && element.contains(over)
  })

test.describe('with everything switched on', () => {
  test.use({ account: PRACTICE, viewport: { width: 1366, height: 720 } })

  test('the owner of a practice has the whole rail, and a low window says that there is more', async ({
    page,
  }) => {
    await page.goto('/dashboard/chat')
    const entries = mainMenu(page).getByRole('link')
    await expect(entries).toHaveText(RAIL.map((name) => new RegExp(`^${name}`)))
    for (const entry of await entries.all()) await expect.poll(() => isInReach(entry)).toBe(true)
    const more = page.getByRole('banner').locator('button[aria-hidden]')
    await expect(more).toHaveCount(0)

    await page.setViewportSize({ width: 1366, height: 500 })
    await expect(more).toHaveCount(1)
    await expect.poll(() => isInReach(entries.last())).toBe(false)
    await more.click()
    await expect.poll(() => isInReach(entries.last())).toBe(true)
    await more.first().click()
    await expect.poll(() => isInReach(entries.first())).toBe(true)
  })

  test('each of its screens opens', async ({ page }) => {
    await page.goto('/dashboard')
    for (const [name, path] of Object.entries(PREVIEW_PATHS)) {
      await mainMenu(page)
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .click()
      await expectAddress(page, path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    }
  })

  test('a phone has what the role uses most beside Home, Chat and Alerts', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/dashboard')
    await expect(mainMenu(page).getByRole('link')).toHaveText(['Home', /^Activity/, /^Chat/, /^Alerts/])
  })
})

const LEARNS = 'hygienist@brightsmiles.example'
const DOES_NOT_LEARN = 'frontdesk@brightsmiles.example'

test('an invite code leads to the learning hub after sign-in, though the tab was closed, and only once', async ({
  context,
  page,
}) => {
  await page.goto('/login?inviteCode=CLASS')
  await page.close()
  const nextPage = await context.newPage()
  await nextPage.goto('/login')
  await signIn(nextPage, LEARNS)
  await expectAddress(nextPage, '/dashboard/education?inviteCode=CLASS')
  await expect(nextPage.getByRole('heading', { level: 1, name: 'Learning Hub' })).toBeVisible()
  await nextPage.goto('/dashboard/account')
  await signOut(nextPage)
  await signIn(nextPage, LEARNS)
  await expectAddress(nextPage, '/dashboard')
})

test('a channel that the way in named is where one goes, also for whoever is signed in already', async ({
  page,
}) => {
  await page.goto('/login?educhannel_id=c1')
  await signIn(page, LEARNS)
  await expectAddress(page, '/dashboard/education?channelId=c1')
  await page.goto('/?educhannel_id=c2')
  await expectAddress(page, '/dashboard/education?channelId=c2')
})

test('whoever has no learning hub goes to the start page', async ({ page }) => {
  await page.goto('/login?inviteCode=CLASS&educhannel_id=c1')
  await signIn(page, DOES_NOT_LEARN)
  await expectAddress(page, '/dashboard')
})

test('the patient conversation one left is open again, until one signs out', async ({ page }) => {
  await page.goto('/login')
  await signIn(page, DOES_NOT_LEARN)
  await expectAddress(page, '/dashboard')
  const messages = page.getByRole('heading', { level: 1, name: 'Patient Messages' })
  await mainMenu(page)
    .getByRole('link', { name: /^Patients/ })
    .click()
  await expect(messages).toBeVisible()
  await page.locator('a[href*="conversationId="]').first().click()
  await page.waitForURL(/conversationId=/)
  const { pathname, search } = new URL(page.url())
  await page.goto(`${pathname}${search}`)
  await expect(messages).toBeVisible()
  await mainMenu(page).getByRole('link', { name: /^Chat/ }).click()
  // Until the next screen has loaded, one has not left this one.
  await expect(messages).toBeHidden()
  await mainMenu(page)
    .getByRole('link', { name: /^Patients/ })
    .click()
  await expectAddress(page, `${pathname}${search}`)
  await signOut(page)
  await signIn(page, DOES_NOT_LEARN)
  await mainMenu(page)
    .getByRole('link', { name: /^Patients/ })
    .click()
  await expect(messages).toBeVisible()
  await expectAddress(page, '/dashboard/patients')
})
