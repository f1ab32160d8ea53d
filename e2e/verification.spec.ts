import type { Browser, Page } from '@playwright/test'
import { axeFindings } from './support/axe.ts'
import { storedSession } from './support/elsewhere.ts'
import { pdf, picture } from './support/given-files.ts'
import { tabTo } from './support/keyboard.ts'
import { liveConnection } from './support/live.ts'
import { type Newcomer, signUpUnverified } from './support/newcomers.ts'
import type { Problems } from './support/problems.ts'
import { expectAddress, snackbar } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** A window of this person, and nobody else's; its live line stands when it is given. */
async function windowOf(browser: Browser, problems: Problems, person: Newcomer, options = {}) {
  const context = await browser.newContext({ ...options, storageState: storedSession(person.session) })
  await problems.watch(context)
  const page = await context.newPage()
  const live = liveConnection(page)
  await page.goto('/dashboard')
  await live
  return page
}

/** Opens the check of this person at the desk, as somebody who was given no address would. */
async function openAtDesk(desk: Page, { name, email }: Newcomer) {
  await desk.goto('/sandbox?tab=desk')
  await desk
    .getByRole('navigation', { name: 'Identity checks, newest first' })
    .getByRole('link')
    .filter({ hasText: email })
    .first()
    .click()
  return desk.getByRole('region', { name: `Identity check of ${name}` })
}

test('a check is started by keyboard, approved in another window, and this one goes on by itself', async ({
  page: desk,
  browser,
  origin,
  problems,
}) => {
  const person = await signUpUnverified(origin, 'Vera', 'Stone')
  const page = await windowOf(browser, problems, person)
  await expectAddress(page, '/login/user-verification')
  await expect(heading(page, 'Verify your identity')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Verify your identity' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Skip for now' })).toBeHidden()
  expect(await axeFindings(page, 'identity verification')).toEqual([])

  await tabTo(page, page.getByRole('button', { name: 'Verify my identity' }))
  await page.keyboard.press('Enter')
  const own = page.getByRole('region', { name: `Identity check of ${person.name}` })
  await expect(own).toBeVisible()
  expect(page.url()).toMatch(/\/sandbox\?tab=desk&inquiry=desk_/)
  await expect(page.getByRole('link', { name: new RegExp(person.email) })).toHaveAttribute(
    'aria-current',
    'true',
  )
  expect(await axeFindings(page, 'an identity check at the desk')).toEqual([])
  await page.reload()
  await expect(own.getByText('Waiting', { exact: true })).toBeVisible()

  // Left in the middle: it can be gone on with, and is the same one.
  const address = page.url()
  await own.getByRole('link', { name: 'Back to my identity check' }).click()
  await expectAddress(page, '/login/identity-pending')
  await expect(heading(page, 'Your check isn’t finished yet')).toBeVisible()
  expect(await axeFindings(page, 'identity pending')).toEqual([])
  await page.getByRole('button', { name: 'Continue the check' }).click()
  await expect.poll(() => page.url()).toBe(address)
  await page.goBack()
  await expectAddress(page, '/login/identity-pending')

  const live = liveConnection(page)
  await page.reload()
  await live
  const atDesk = await openAtDesk(desk, person)
  await atDesk.getByRole('button', { name: /^Approve/ }).click()
  await expect(atDesk.getByText(`${person.name} is approved. Like with the real service`)).toBeVisible()
  await expect(atDesk.getByRole('region', { name: 'What does the identity service say?' })).toBeFocused()
  await expectAddress(page, '/login/terms')
  await page.context().close()
})

test.describe('on a phone', () => {
  test('a declined check is tried again, needs a review, and is left pending', async ({
    page: desk,
    browser,
    origin,
    problems,
  }) => {
    const person = await signUpUnverified(origin, 'Theo', 'Lindt')
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const page = await windowOf(browser, problems, person, phone)
    const pane = page.getByRole('region', { name: `Identity check of ${person.name}` })
    const list = page.getByRole('navigation', { name: 'Identity checks, newest first' })
    await page.getByRole('button', { name: 'Verify my identity' }).click()
    await expect(pane).toBeVisible()
    await expect(list).toBeHidden()
    await page.getByRole('link', { name: 'Back to the verification desk' }).click()
    await expect(list).toBeVisible()
    await expect(pane).toBeHidden()
    await page.goBack()
    await pane.getByRole('button', { name: /^Decline/ }).click()
    await expect(pane.getByText('Declined', { exact: true })).toBeVisible()
    expect(await axeFindings(page, 'the desk on a phone')).toEqual([])
    await pane.getByRole('link', { name: 'Back to my identity check' }).click()
    await expectAddress(page, '/login/user-verification')
    await expect(heading(page, 'We couldn’t verify you this time')).toBeVisible()
    expect(await axeFindings(page, 'declined, on a phone')).toEqual([])

    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(pane.getByText('Waiting', { exact: true })).toBeVisible()
    await pane.getByRole('link', { name: 'Back to my identity check' }).click()
    await expectAddress(page, '/login/identity-pending')

    const atDesk = await openAtDesk(desk, person)
    await atDesk.getByRole('button', { name: /^Needs review/ }).click()
    await expect(heading(page, 'We’re reviewing your check')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue the check' })).toBeHidden()
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByText('No answer yet. We’ll keep checking.')).toBeVisible()
    expect(await axeFindings(page, 'in review, on a phone')).toEqual([])
    await atDesk.getByRole('button', { name: /^Leave pending/ }).click()
    await expect(heading(page, 'Your check isn’t finished yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue the check' })).toBeVisible()
    await page.context().close()
  })
})

/** The newest manual check in the operator's mail. */
async function openReview(operator: Page): Promise<void> {
  await operator.goto('/sandbox?tab=mail')
  await operator
    .getByRole('navigation', { name: 'Mail, newest first' })
    .getByRole('link', { name: /An identity is waiting for your review/ })
    .first()
    .click()
  await operator.getByRole('link', { name: 'Open the link' }).click()
}

test('a document is sent, replaced, looked at and approved by the operator’s link, once', async ({
  page: operator,
  browser,
  origin,
  problems,
}) => {
  test.slow()
  const person = await signUpUnverified(origin, 'Mina', 'Okafor')
  const page = await windowOf(browser, problems, person)
  await page.getByRole('link', { name: 'Ask for a manual check instead' }).click()
  await expectAddress(page, '/login/user-verification?way=manual')
  await expect(heading(page, 'Ask for a manual check')).toBeFocused()

  const choose = page.getByRole('button', { name: 'Choose a file' })
  const sendIt = page.getByRole('button', { name: 'Send for a manual check' })
  await sendIt.click()
  await expect(choose).toBeFocused()
  await expect(choose).toHaveAccessibleDescription(/Please add a document that shows who you are\./)
  expect(await axeFindings(page, 'manual check with an error')).toEqual([])
  const field = page.locator('input[type=file]').first()
  await field.setInputFiles({ name: 'licence.docx', mimeType: '', buffer: Buffer.from('PK') })
  await expect(page.getByText('This type of file can’t be used here.', { exact: true })).toBeVisible()
  await field.setInputFiles(picture('licence.png', 640, 400))
  const files = page.getByRole('list', { name: 'Files to send' })
  await expect(files.getByRole('listitem')).toHaveCount(1)
  await expect(files.getByRole('button', { name: 'Remove licence.png' })).toBeVisible()
  await expect(page.getByText('Please add a document that shows who you are.')).toBeHidden()
  await page.getByLabel('Anything we should know?').fill('My last name was Adeyemi until May.')
  await sendIt.click()
  await expectAddress(page, '/login/manual-id-sent')
  await expect(snackbar(page, 'Your document is on its way.')).toBeVisible()
  expect(await axeFindings(page, 'manual ID sent')).toEqual([])

  await openReview(operator)
  await expect(heading(operator, `Is this ${person.name}?`)).toBeVisible()
  await expect(operator.getByText('My last name was Adeyemi until May.')).toBeVisible()
  const image = operator.getByRole('img', { name: 'licence.png' })
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(640)
  expect(await axeFindings(operator, 'an identity to check')).toEqual([])
  const firstLink = operator.url()

  // A second document takes the place of the first, whose link dies.
  await page.getByRole('link', { name: 'Send another document' }).click()
  await expect(heading(page, 'Send another document')).toBeFocused()
  await field.setInputFiles(pdf('passport.pdf', 2))
  await expect(files.getByRole('button', { name: 'Remove passport.pdf' })).toBeVisible()
  await sendIt.click()
  await expectAddress(page, '/login/manual-id-sent')
  problems.expectRefusal(410, `/identity-verification/v1/manual-ticket/${tokenIn(firstLink)}`)
  problems.expectRefusal(410, `/identity-verification/v1/manual-ticket/${tokenIn(firstLink)}/decide`)
  await operator.getByRole('button', { name: 'Approve' }).click()
  const question = operator.getByRole('dialog', { name: `Approve ${person.name}?` })
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(heading(operator, 'This link no longer works')).toBeVisible()
  await expectAddress(page, '/login/manual-id-sent')

  await openReview(operator)
  await expect(operator.getByText('Page 1 of 2')).toBeVisible()
  await expect(operator.locator('canvas').first()).toBeVisible()
  await operator.getByRole('button', { name: 'Next page' }).click()
  await expect(operator.getByText('Page 2 of 2')).toBeInViewport()
  expect(await axeFindings(operator, 'a PDF to check')).toEqual([])
  const secondLink = operator.url()
  await operator.getByRole('button', { name: 'Decline' }).click()
  const doubt = operator.getByRole('dialog', { name: `Decline ${person.name}?` })
  await doubt.getByRole('button', { name: 'Cancel' }).click()
  await expect(operator.getByRole('button', { name: 'Decline' })).toBeFocused()
  await operator.getByRole('button', { name: 'Approve' }).click()
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(heading(operator, `${person.name} is verified`)).toBeVisible()
  await expectAddress(page, '/login/terms')

  problems.expectRefusal(410, `/identity-verification/v1/manual-ticket/${tokenIn(secondLink)}`)
  await operator.goto(secondLink)
  await expect(heading(operator, 'This link no longer works')).toBeVisible()
  expect(await axeFindings(operator, 'a link that is spent')).toEqual([])
  await page.context().close()
})

const tokenIn = (address: string): string => new URL(address).searchParams.get('token') ?? ''
