import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** The newest code on this phone, as it is read off its screen. */
export async function codeOnPhone(page: Page, number: string): Promise<string> {
  const phone = page.getByRole('region', { name: `Phone ${number}` })
  const newest = phone.getByRole('listitem').first()
  await expect(newest).toContainText('is your Corridor sign-in code')
  const [code] = /\d{6}/.exec((await newest.textContent()) ?? '') ?? []
  return code!
}

/** Opens the newest mail to this address. */
export async function openMailTo(page: Page, address: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Mail, newest first' })
    .getByText(`To ${address}`)
    .first()
    .click()
}
