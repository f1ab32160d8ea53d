import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const TIME_LIMIT_MS = 90_000

const OFFICE =
  /^application\/(msword|vnd\.ms-(excel|powerpoint)|rtf|vnd\.openxmlformats-officedocument\.|vnd\.oasis\.opendocument\.)/

/** Word, Excel, PowerPoint and their open kin. */
export const isOfficeFile = (mediaType: string): boolean => OFFICE.test(mediaType)

/**
 * The pages of an office file as LibreOffice prints them, where it is installed; nothing where it is not, or cannot. It runs in a
 * process and with a profile of its own, without macros, and both are gone afterwards.
 */
export async function officeToPdf(
  bytes: Buffer,
  name: string,
  program = 'soffice',
): Promise<Buffer | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-fax-'))
  try {
    const input = join(folder, `document${/^\.\w{1,5}$/.exec(extname(name))?.[0] ?? ''}`)
    await writeFile(input, bytes, { mode: 0o600 })
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    const options = [
      '--headless',
      '--norestore',
      '--nolockcheck',
      '--convert-to',
      'pdf',
      '--outdir',
      folder,
      input,
    ]
    await run(program, [profile, ...options], {
      timeout: TIME_LIMIT_MS,
      killSignal: 'SIGKILL',
      env: { PATH: process.env.PATH, HOME: folder },
    })
    return await readFile(join(folder, 'document.pdf'))
  } catch {
    return undefined
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
