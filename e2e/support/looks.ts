import type { CDPSession, Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { sideways } from './sideways.ts'

/** Still pictures: a colour that is half faded in is no finding. */
export const STILL = { contextOptions: { reducedMotion: 'reduce' } } as const

const SIZES = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 } }
export type Size = keyof typeof SIZES

/** Colors change at once and not from frame to frame, in parents first, while axe reads them. */
async function stopAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets = [sheet]
  })
  // A dialog that has just opened may still be fading in.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState === 'finished' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  )
}

/** A wide window has a mouse and a narrow one a finger, which makes some parts larger. */
async function resize(page: Page, cdp: CDPSession, size: Size): Promise<void> {
  const isTouched = size === 'narrow'
  await page.setViewportSize(SIZES[size])
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: isTouched })
  await page.waitForFunction((is) => matchMedia('(pointer: coarse)').matches === is, isTouched)
}

async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction((name) => document.documentElement.dataset.theme === name, colorScheme)
}

/**
 * All problems of a page, wide and narrow, in light and in dark: what axe finds, and horizontal scrolling on
 * a phone. One visit covers all four, because loading a page costs more than checking it.
 */
export async function findInEveryLook(
  page: Page,
  where: string,
  sizes: Size[] = ['wide', 'narrow'],
): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page)
  const found: string[] = []
  await stopAnimations(page)
  for (const size of sizes) {
    await resize(page, cdp, size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await paint(page, colorScheme)
      found.push(...(await axeFindings(page, `${where}, ${size} and ${colorScheme}`)))
    }
    if (size === 'narrow') found.push(...(await sideways(page)).map((what) => `${where}: ${what}`))
  }
  await resize(page, cdp, 'wide')
  await paint(page, 'light')
  await cdp.detach()
  return found
}
