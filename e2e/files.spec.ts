import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { SECURITY_HEADERS } from '../server/src/platform/http/security-headers.ts'
import { axeFindings } from './support/axe.ts'
import { type Given, pdf, picture } from './support/given-files.ts'
import { expectAddress, snackbar } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.use({ account: 'hygienist@brightsmiles.example' })
// They share one person's picture and one built page.
test.describe.configure({ mode: 'serial' })

const note: Given = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Suction is down.\n') }
const unknown: Given = { name: 'device.bin', mimeType: '', buffer: Buffer.alloc(900, 'ab\x00\x01', 'latin1') }

const chooseFiles = (page: Page, files: Given[]) =>
  page.locator('input[type=file]').first().setInputFiles(files)

const focused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)

test.describe('the profile picture', () => {
  test('is refused before anything is sent where it is none; is chosen, placed by keyboard, shown wherever one appears, and removed', async ({
    page,
    context,
  }) => {
    await page.goto('/dashboard/account')
    const rail = page.getByRole('button', { name: /, your account$/ })
    const picked = page.getByRole('button', { name: 'Add a picture' })
    await expect(picked).toBeVisible()
    await chooseFiles(page, [note])
    await expect(page.getByRole('alert')).toHaveText('This type of file can’t be used here.')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await chooseFiles(page, [picture('me.png', 300, 500)])
    const dialog = page.getByRole('dialog', { name: 'Position your picture' })
    await expect(dialog.getByRole('button', { name: 'Save picture' })).toBeEnabled()
    expect(await axeFindings(page, 'placing a picture')).toEqual([])
    await dialog.getByRole('slider', { name: 'Zoom' }).fill('2')
    const frame = dialog.getByRole('group')
    const { x, y, height } = (await frame.boundingBox())!
    await page.mouse.move(x + 50, y + 50)
    await page.mouse.down()
    await page.mouse.move(5, y + height, { steps: 5 })
    await page.mouse.up()
    await expect(dialog, 'dragging too far does not close it').toBeVisible()
    await frame.focus()
    await page.keyboard.press('ArrowDown')
    const set = page.waitForRequest('**/persons/v3/profile-image')
    await dialog.getByRole('button', { name: 'Save picture' }).dblclick()
    const { crop } = (await set).postDataJSON() as { crop: Record<string, number> }
    expect(crop.width).toBeCloseTo(0.5, 1)
    expect(crop.height).toBeCloseTo(0.3, 1)
    await expect(snackbar(page, 'Your picture is saved.')).toBeVisible()
    await expect(rail.locator('img')).toBeVisible()
    const width = () => rail.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(width).toBeGreaterThan(0)

    const other = await context.newPage()
    await other.goto('/dashboard/account')
    await expect(other.getByRole('button', { name: 'Change picture' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove picture' }).click()
    await expect(snackbar(page, 'Your picture is removed.')).toBeVisible()
    await expect(rail.locator('img')).toHaveCount(0)
    // The other window follows without being touched.
    await expect(other.getByRole('button', { name: 'Add a picture' })).toBeVisible()
  })
})

test.describe('attachments', () => {
  const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
  let built = ''

  test.beforeAll(async () => {
    built = await mkdtemp(join(tmpdir(), 'corridor-stories-'))
    const root = join(import.meta.dirname, '../web')
    await build({
      root,
      base: '/stories/',
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      plugins: [react()],
      build: {
        outDir: built,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        chunkSizeWarningLimit: 9999,
        rolldownOptions: { input: join(root, 'stories/files.html') },
      },
    })
  })

  test.afterAll(() => rm(built, { recursive: true, force: true }))

  // On the server's own address and under its own policies; only the page itself comes from here.
  test.beforeEach(async ({ context, page, origin }) => {
    await context.route(`${origin}/stories/**`, async (route) => {
      const path = new URL(route.request().url()).pathname.slice('/stories/'.length)
      const file = path === 'files' ? 'stories/files.html' : path
      const body = await readFile(join(built, file))
      const type = TYPES[extname(file)] ?? 'application/octet-stream'
      await route.fulfill({ body, headers: { ...SECURITY_HEADERS, 'content-type': type } })
    })
    await page.goto('/stories/files')
    await expect(page.getByRole('heading', { name: 'Files' })).toBeVisible()
  })

  const cards = (page: Page) => page.getByRole('list', { name: 'Files to send' })
  const removeOf = (page: Page, name: string) => cards(page).getByRole('button', { name: `Remove ${name}` })

  async function send(page: Page, files: Given[]): Promise<void> {
    await chooseFiles(page, files)
    for (const { name } of files) await expect(removeOf(page, name)).toBeVisible()
  }

  test('are looked at one after the other by keyboard alone', async ({ page }) => {
    await send(page, [picture('photo.png', 900, 600), pdf('consent.pdf', 3), note, unknown])
    const opener = cards(page).getByRole('button', { name: 'photo.png', exact: true })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('img', { name: 'photo.png' })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('file')).toBeTruthy()
    expect(await axeFindings(page, 'viewer, picture')).toEqual([])
    await page.keyboard.press('+')
    await expect(dialog.getByText('200%')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('heading', { name: 'photo.png' }), 'a large picture is moved').toBeVisible()
    await page.keyboard.press('-')
    await expect(dialog.getByText('100%')).toBeVisible()

    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByText('Page 1 of 3')).toBeVisible()
    await expect(dialog.getByText('Consent, page 1')).toBeAttached()
    expect(await axeFindings(page, 'viewer, PDF')).toEqual([])
    await dialog.getByRole('button', { name: 'Next page' }).click()
    await expect(dialog.getByText('Page 2 of 3')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByText('Suction is down.')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByText('We can’t show this type of file here.')).toBeVisible()
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).last().click()
    expect((await saved).suggestedFilename()).toBe('device.bin')

    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expectAddress(page, '/stories/files')
    await expect.poll(() => focused(opener), 'the focus is back').toBe(true)
  })

  test('that a link has expired for are shown with a fresh one, and films play', async ({
    page,
    problems,
  }) => {
    let expired = 0
    await page.route('**/files/v2/download/**', (route) => {
      expired += 1
      if (expired > 1) return route.fallback()
      problems.expectRefusal(410, new URL(route.request().url()).pathname)
      return route.fulfill({
        status: 410,
        json: { statusCode: 410, code: 'file-link-expired', message: 'Old.' },
      })
    })
    await send(page, [picture('photo.png', 90, 60)])
    await cards(page).getByRole('button', { name: 'photo.png', exact: true }).click()
    const image = page.getByRole('dialog').getByRole('img', { name: 'photo.png' })
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(90)
    expect(expired).toBeGreaterThan(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    const bytes = await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 })
      const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' })
      const parts: Blob[] = []
      recorder.ondataavailable = ({ data }) => parts.push(data)
      recorder.start()
      for (let frame = 0; frame < 15; frame += 1) {
        canvas.getContext('2d')?.fillRect(frame, frame, 9, 9)
        await new Promise((resolve) => setTimeout(resolve, 40))
      }
      await new Promise((resolve) => {
        recorder.onstop = resolve
        recorder.stop()
      })
      return Array.from(new Uint8Array(await new Blob(parts).arrayBuffer()))
    })
    await send(page, [{ name: 'rinse.webm', mimeType: 'video/webm', buffer: Buffer.from(bytes) }])
    await cards(page).getByRole('button', { name: 'rinse.webm', exact: true }).click()
    const film = page.getByRole('dialog').locator('video')
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0)
    await film.evaluate((video: HTMLVideoElement) => video.play())
    const soughtTo = await film.evaluate(
      (video: HTMLVideoElement) =>
        new Promise<number>((resolve) => {
          video.pause()
          video.onseeked = () => resolve(video.currentTime)
          video.currentTime = 0.3
        }),
    )
    expect(soughtTo).toBeCloseTo(0.3, 1)
    // So small a film is read in one go; a large one is sought by asking for a part, as here.
    const part = await film.evaluate(async (video: HTMLVideoElement) => {
      const answer = await fetch(video.currentSrc, { headers: { range: 'bytes=100-149' } })
      return { status: answer.status, bytes: Array.from(new Uint8Array(await answer.arrayBuffer())) }
    })
    expect(part).toEqual({ status: 206, bytes: bytes.slice(100, 150) })
  })

  test('are dropped, pasted, numbered when they share a name, refused where they are empty, taken away, and not offered while the space is full', async ({
    page,
  }) => {
    const drop = (event: 'dragenter' | 'drop', names: string[]) =>
      page.evaluate(
        ([kind, list]) => {
          const data = new DataTransfer()
          for (const [index, name] of list.entries())
            data.items.add(new File([`${index}`], name, { lastModified: index }))
          const target = document.querySelector('h1')!
          target.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data }))
        },
        [event, names] as const,
      )
    await drop('dragenter', ['a.txt'])
    await expect(page.getByText('Any file, up to 2 GB each')).toBeVisible()
    expect(await axeFindings(page, 'dropping')).toEqual([])
    await drop('drop', ['a.txt', 'a.txt'])
    await expect(page.getByText('Drop to add')).toHaveCount(0)
    await expect(removeOf(page, 'a.txt')).toBeVisible()
    await expect(removeOf(page, 'a (2).txt')).toBeVisible()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.items.add(new File(['pasted'], 'pasted.txt'))
      document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData: data }))
    })
    await expect(removeOf(page, 'pasted.txt')).toBeVisible()
    await removeOf(page, 'a.txt').click()
    await expect(cards(page).getByText('a.txt', { exact: true })).toHaveCount(0)
    await chooseFiles(page, [{ ...note, name: 'empty.txt', buffer: Buffer.alloc(0) }])
    await expect(cards(page).getByText('This file is empty.')).toBeVisible()
    await expect(cards(page).getByRole('button', { name: 'Try empty.txt again' })).toHaveCount(0)
    expect(await axeFindings(page, 'a failed upload')).toEqual([])

    const full = { usedBytes: 3 * 1024 ** 3, maxBytes: 3 * 1024 ** 3 }
    await page.route('**/files/v2/space', (route) => route.fulfill({ json: { own: full, practice: null } }))
    await page.reload()
    await expect(page.getByText('You’re out of space for files.')).toBeVisible()
    await expect(page.locator('input[type=file]')).toHaveCount(0)
    expect(await axeFindings(page, 'a full space')).toEqual([])
  })

  test('that are large go on after a reload where they were, and can be cancelled', async ({
    page,
    context,
  }) => {
    const offsets: number[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
    })
    const devtools = await context.newCDPSession(page)
    const slowTo = (uploadThroughput: number) =>
      devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    // From the disk, so that it is the same file when it is chosen again.
    const film = join(built, 'film.bin')
    await writeFile(film, randomBytes(12 * 1024 * 1024))
    const choose = () => page.locator('input[type=file]').first().setInputFiles(film)
    // It takes twelve seconds, so that a busy machine comes to the reload before it is over.
    await slowTo(1024 * 1024)
    await choose()
    const bar = cards(page).getByRole('progressbar', { name: 'Uploading film.bin' })
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(10)
    await page.reload()
    await slowTo(-1)
    await choose()
    await expect(removeOf(page, 'film.bin')).toBeVisible()
    expect(offsets).toHaveLength(2)
    expect(offsets[1], 'what had arrived is not sent again').toBeGreaterThan(0)
    const storedUploads = () => Object.keys(localStorage).filter((key) => key.startsWith('upload:'))
    await expect.poll(() => page.evaluate(storedUploads)).toEqual([])

    await removeOf(page, 'film.bin').click()
    await slowTo(1024 * 1024)
    // Before the first piece there is no address yet that could be taken back.
    const isSending = page.waitForRequest((request) => request.method() === 'PATCH')
    await choose()
    await isSending
    await expect(bar).toBeVisible()
    const takenBack = page.waitForRequest((request) => request.method() === 'DELETE')
    await cards(page).getByRole('button', { name: 'Cancel film.bin' }).click()
    await takenBack
    await expect(cards(page)).toHaveCount(0)
  })
})
