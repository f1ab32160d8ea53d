import type { Locator, Page } from '@playwright/test'

/** More than any page of ours has; a focus that is trapped must not press Tab for ever. */
const MOST = 40

/** Presses Tab until the focus is there, as a person without a mouse would. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < MOST; pressed += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not reach ${target}`)
}
