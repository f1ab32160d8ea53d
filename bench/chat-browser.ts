import { randomUUID } from 'node:crypto'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import type { Pool } from 'pg'
import { storedSession } from '../e2e/support/elsewhere.ts'
import { findBrowser } from '../tools/find-browser.mjs'
import { atMost, figure } from './figures.ts'
import { headersOf, signIn } from './people.ts'

const MESSAGES = 100_000
const NAME = 'The long one'
const ROUNDS = 5
const LETTERS = 'Could somebody take the boxes?'
const LIMITS = { openingMs: 300, typingMs: 50, sendingMs: 50 }

const PEOPLE = [
  'hygienist@brightsmiles.example',
  'frontdesk@brightsmiles.example',
  'assistant@brightsmiles.example',
] as const

interface World {
  app: { url: string }
  pool: Pool
}

interface Longest {
  email: string
  deviceId: string
  channelId: string
}

/** A group of three with a hundred thousand messages: short and long ones, by turns and in a row, some with a mark. */
async function fillLongest(url: string, pool: Pool): Promise<Longest> {
  const [email] = PEOPLE
  const deviceId = randomUUID()
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM people_person WHERE email = ANY($1)', [
    PEOPLE,
  ])
  const ids = rows.map(({ id }) => id)
  const own = await signIn(url, email, deviceId)
  const answer = await fetch(`${url}/api/v2/channels`, {
    method: 'POST',
    headers: headersOf(own),
    body: JSON.stringify({
      id: randomUUID(),
      name: NAME,
      isGroupChat: true,
      memberIds: ids.filter((id) => id !== own.givenName),
    }),
  })
  const { id: channelId, lastSeq } = (await answer.json()) as { id: string; lastSeq: number }
  const last = lastSeq + MESSAGES
  await pool.query(
    `INSERT INTO chat_message (channel_id, seq, id, sender_id, type, text, created_at, changed_at, change_seq)
     SELECT $1, place, gen_random_uuid(), ($2::uuid[])[1 + (place / 3) % 3], 0,
       'Number ' || place || ': the crown for room two is ready. ' || repeat('Please look at the plan of tomorrow. ', (place % 7)::int),
       now() - ($4 - place) * interval '90 seconds', now(), $5 + place
     FROM generate_series($3::bigint + 1, $4) AS place`,
    [channelId, ids, lastSeq, last, last],
  )
  await pool.query(
    `UPDATE chat_channel SET last_seq = $2::bigint, change_seq = 2 * $2::bigint, last_message_at = now() WHERE id = $1`,
    [channelId, last],
  )
  await pool.query('UPDATE chat_member SET read_seq = $2 WHERE channel_id = $1', [channelId, last])
  await pool.query('ANALYZE chat_message')
  return { email, deviceId, channelId }
}

/** What the page's own thread has spent, in milliseconds of its own clock: others on the machine do not count. */
async function spent(cdp: CDPSession): Promise<{ script: number; task: number }> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string) => (metrics.find((one) => one.name === name)?.value ?? 0) * 1000
  return { script: of('ScriptDuration'), task: of('TaskDuration') }
}

/** Until everything that follows from it has been drawn. */
const settled = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestIdleCallback(() => requestAnimationFrame(() => done()))),
  )

/** Until the last message says this. Looked up when something has changed, and in one element: to look costs the page's own time. */
const ended = (page: Page, ...said: string[]) =>
  page.evaluate(
    (words) =>
      new Promise<void>((done) => {
        const isEnded = () => {
          const last = document.querySelector('[role=feed]')?.lastElementChild?.textContent ?? ''
          return words.every((word) => last.includes(word)) && !last.includes('Sending')
        }
        const watch = new MutationObserver(() => {
          if (!isEnded()) return
          watch.disconnect()
          done()
        })
        watch.observe(document.body, { childList: true, subtree: true, characterData: true })
        if (isEnded()) done()
      }),
    said,
  )

async function costOf(cdp: CDPSession, page: Page, work: () => Promise<unknown>) {
  const before = await spent(cdp)
  await work()
  await settled(page)
  const after = await spent(cdp)
  return { script: after.script - before.script, task: after.task - before.task }
}

async function openWindow(browser: Browser, url: string, { email, deviceId }: Longest): Promise<Page> {
  const reply = await signIn(url, email, deviceId)
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    storageState: storedSession({ origin: url, deviceId, reply }),
  })
  return context.newPage()
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Opening, writing and sending in a conversation that nobody could hold in memory: what it costs the browser. */
export async function measureBrowser({ app: { url }, pool }: World): Promise<void> {
  const longest = await fillLongest(url, pool)
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const page = await openWindow(browser, url, longest)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    const openings: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.goto('/dashboard/chat')
      const row = page.getByRole('link', { name: new RegExp(NAME) })
      await row.waitFor()
      await settled(page)
      const box = (await row.boundingBox())!
      const opened = await costOf(cdp, page, async () => {
        await page.mouse.click(box.x + 20, box.y + 20)
        await ended(page, 'Number ')
      })
      openings.push(opened.script)
    }
    figure(
      `opening ${MESSAGES.toLocaleString('en-US')} messages, median`,
      median(openings),
      'ms of scripting',
    )
    atMost('opening, at worst', Math.max(...openings), LIMITS.openingMs, 'ms of scripting')

    await page.getByRole('textbox', { name: `Message ${NAME}` }).focus()
    const keys: number[] = []
    for (const letter of LETTERS) keys.push((await costOf(cdp, page, () => page.keyboard.type(letter))).task)
    figure('a letter, median', median(keys), 'ms of the main thread')
    atMost('a letter, at worst', Math.max(...keys), LIMITS.typingMs, 'ms of the main thread')
    await page.keyboard.press('Enter')

    const sends: number[] = []
    for (let round = 0; round < 2 * ROUNDS; round += 1) {
      await page.keyboard.type(`Sent as number ${round}`)
      await settled(page)
      const sent = await costOf(cdp, page, async () => {
        await page.keyboard.press('Enter')
        await ended(page, `Sent as number ${round}`, 'Sent')
      })
      sends.push(sent.task)
    }
    figure('a message, until it is stored, median', median(sends), 'ms of the main thread')
    atMost('a message, at worst', Math.max(...sends), LIMITS.sendingMs, 'ms of the main thread')
  } finally {
    await browser.close()
  }
}
