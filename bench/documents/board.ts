import { randomUUID } from 'node:crypto'
import { chromium } from '@playwright/test'
import type { Client } from 'pg'
import { storedSession } from '../../e2e/support/elsewhere.ts'
import { findBrowser } from '../../tools/find-browser.mjs'
import { atMost } from '../figures.ts'
import { signIn } from '../people.ts'

const OPEN = 500
const ROUNDS = 5
const DRAWING_MS = 200
const ACCOUNT = 'owner@hilltopmedical.example'

const REFERRALS = `
  UPDATE documents_document SET is_referral = true, stage_since = now() - interval '1 day',
    stage = (ARRAY['sent','received','contacted','scheduled','seen','report'])[1 + (extract(epoch FROM received_at)::bigint / 60 % 6)::int],
    scheduled_on = current_date + 3, summary = '#17, #18 evaluate', urgency = 'soon'
  WHERE id IN (SELECT id FROM documents_document WHERE from_practice_id = $1 ORDER BY received_at DESC LIMIT ${OPEN})`

/** What the page's own thread spends on a board of many referrals, from its data to the last card. */
export async function measureBoard(url: string, bare: Client): Promise<void> {
  const deviceId = randomUUID()
  const reply = await signIn(url, ACCOUNT, deviceId)
  await bare.query(REFERRALS, [reply.practiceId])
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1440, height: 900 },
      storageState: storedSession({ origin: url, deviceId, reply }),
    })
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    const spent = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
    }
    const times: number[] = []
    await page.goto('/dashboard/activity?set=referrals&view=figures')
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.getByRole('link', { name: 'Figures' }).click()
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
      const before = await spent()
      await page.getByRole('link', { name: 'Board' }).click()
      await page.evaluate(
        () => new Promise<void>((done) => requestIdleCallback(() => requestAnimationFrame(() => done()))),
      )
      times.push((await spent()) - before)
    }
    const middle = times.toSorted((one, other) => one - other)[times.length >> 1]!
    atMost(`drawing a board of ${OPEN} referrals, main thread`, middle, DRAWING_MS, 'ms')
  } finally {
    await browser.close()
  }
}
