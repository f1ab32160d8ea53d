import type { Page } from '@playwright/test'
import { axeFindings } from './support/axe.ts'
import { mainMenu } from './support/menu.ts'
import {
  GUEST_SCREENS,
  INDIVIDUAL,
  INDIVIDUAL_SCREENS,
  open,
  PRACTICE,
  PRACTICE_SCREENS,
  type Screen,
} from './support/screens.ts'
import { openProfileMenu } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// The four looks share nothing, so both workers can take them.
test.describe.configure({ mode: 'parallel' })

const SIZES = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 } }

async function findOn(page: Page, screens: Screen[]): Promise<string[]> {
  const found: string[] = []
  for (const screen of screens) {
    await open(page, screen)
    found.push(...(await axeFindings(page, screen[0])))
  }
  return found
}

/** The switcher, the shortcuts and the menu of this size, each opened and closed. */
async function findOnLayers(page: Page, isWide: boolean): Promise<string[]> {
  const found: string[] = []
  await open(page, ['/dashboard/chat', 'Chat'])
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeVisible()
  found.push(...(await axeFindings(page, 'switcher')))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+/')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  found.push(...(await axeFindings(page, 'shortcuts')))
  await page.keyboard.press('Escape')
  if (isWide) await openProfileMenu(page)
  else await mainMenu(page).getByRole('button', { name: 'More' }).click()
  found.push(...(await axeFindings(page, isWide ? 'profile menu' : 'more')))
  return found
}

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${size} and ${colorScheme}`, () => {
      // Each looks at many pages, and looking at one costs as much as a small journey.
      test.slow()
      // Still pictures: a colour that is half faded in is no finding.
      test.use({ viewport, colorScheme, contextOptions: { reducedMotion: 'reduce' } })

      test('pages of a guest', async ({ page }) => {
        const found = await findOn(page, GUEST_SCREENS)
        await open(page, ['/login', 'Sign in'])
        await page.getByRole('button', { name: 'All 15 accounts' }).click()
        await page.getByRole('button', { name: 'Sign in', exact: true }).click()
        await expect(page.getByText('Please enter your email address.')).toBeVisible()
        found.push(...(await axeFindings(page, 'sign-in, all accounts, empty form')))
        expect(found).toEqual([])
      })

      test.describe('practice', () => {
        test.use({ account: PRACTICE })

        test('screens of a practice', async ({ page }) => {
          expect(await findOn(page, PRACTICE_SCREENS)).toEqual([])
        })

        test('what opens above a screen', async ({ page }) => {
          expect(await findOnLayers(page, size === 'wide')).toEqual([])
        })
      })

      test.describe('individual', () => {
        test.use({ account: INDIVIDUAL })

        test('screens of an individual', async ({ page }) => {
          expect(await findOn(page, INDIVIDUAL_SCREENS)).toEqual([])
        })
      })
    })
  }
}
