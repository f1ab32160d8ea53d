import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FileProblem } from '@corridor/contract/fax/types.ts'
import { createTurns } from '#platform/threads/turns.ts'
import { showsOthersFiles } from './office-links.ts'
import { SANDBOX_PROGRAM, sandboxed } from './sandbox.ts'

const PROGRAM = 'soffice'
const FOLDER = 'corridor-fax-'
const TIME_LIMIT_MS = 90_000
const MEMORY_MAX_KB = 4 * 1024 * 1024
/** In blocks of 512 bytes: no office file that can be faxed prints to more. */
const OUTPUT_MAX_BLOCKS = 400_000
/** What a shell says of a program that is not there. */
const NOT_FOUND = 127
/** What it says of one that may not be run, and of one that is not there while a folder of the `PATH` may not be read. */
const NOT_OURS = 126
/** The shell sets the limits and makes room for everything else, then becomes the program itself. */
const LIMITS = [`-v ${MEMORY_MAX_KB}`, `-t ${TIME_LIMIT_MS / 1000}`, `-f ${OUTPUT_MAX_BLOCKS}`]
/** A program that waits uses no CPU: should this server be killed meanwhile, `timeout` ends it, where the machine has it. */
const ENDED = 'command -v timeout >/dev/null && exec nice -n 15 timeout -s KILL'
const limited = (seconds: number): string =>
  `${LIMITS.map((limit) => `ulimit ${limit} 2>/dev/null`).join('; ')}; ${ENDED} ${seconds} "$0" "$@"; exec nice -n 15 "$0" "$@"`

/** Not RTF, which can name pictures of this server's disk in more ways than could be looked for. */
const OFFICE =
  /^application\/(msword|vnd\.ms-(excel|powerpoint|word)|vnd\.openxmlformats-officedocument\.|vnd\.oasis\.opendocument\.)/
/** Whatever is in it is encrypted; only its name says what it is. */
const LOCKED = 'application/x-ole-storage'

/** Word, Excel, PowerPoint and their open kin. */
export const isOfficeFile = (mediaType: string): boolean => OFFICE.test(mediaType) || mediaType === LOCKED

/** Why an office file is not even opened. */
export function officeProblem(file: {
  media_type: string
  has_active_content: boolean | null
}): FileProblem | undefined {
  if (file.media_type === LOCKED) return 'locked'
  return file.has_active_content ? 'active' : undefined
}

const ARCHIVE = Buffer.from('504b0304', 'hex')
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const beginsWith = (bytes: Buffer, signature: Buffer): boolean =>
  bytes.subarray(0, signature.length).equals(signature)

/** Why LibreOffice does not get a file: what is neither kind of container it would read by other rules than its name says. */
async function contentProblem(bytes: Buffer): Promise<FileProblem | undefined> {
  if (beginsWith(bytes, ARCHIVE)) return (await showsOthersFiles(bytes)) ? 'linked' : undefined
  return beginsWith(bytes, COMPOUND) ? undefined : 'unreadable'
}

const setting = (path: string, name: string, value: string | number | boolean): string =>
  `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`

/**
 * A document may name pictures, sections and tables elsewhere, which LibreOffice would fetch from the network or from this server's disk
 * and print. So none of these are followed, no macro runs, and what still calls somebody gets no answer.
 */
const PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${[
  setting('Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', true),
  setting('Office.Common/Security/Scripting', 'DisableMacrosExecution', true),
  setting('Office.Common/Security/Scripting', 'MacroSecurityLevel', 3),
  setting('Office.Writer/Content/Update', 'Link', 0),
  setting('Office.Calc/Content/Update', 'Link', 2),
  setting('Inet/Settings', 'ooInetProxyType', 2),
  ...['HTTP', 'HTTPS'].flatMap((way) => [
    setting('Inet/Settings', `ooInet${way}ProxyName`, '127.0.0.1'),
    setting('Inet/Settings', `ooInet${way}ProxyPort`, 1),
  ]),
  setting('Inet/Settings', 'ooInetNoProxy', ''),
].join('\n')}
</oor:items>`

interface Running {
  program: string
  /** Ends the program, with all that it started. */
  signal: AbortSignal
  /** After these it ends whether or not this server still runs. */
  seconds?: number
}

/** Returns the code with which it ended, or nothing if it was ended. */
function run(
  args: readonly string[],
  folder: string | undefined,
  { program, signal, seconds = 1.5 * (TIME_LIMIT_MS / 1000) }: Running,
): Promise<number | null> {
  return new Promise((resolve) => {
    // It starts a process of its own, so both are in a group that ends as one.
    const child = spawn('sh', ['-c', limited(seconds), program, ...args], {
      detached: true,
      stdio: 'ignore',
      env: { PATH: process.env.PATH, ...(folder && { HOME: folder, TMPDIR: folder }) },
    })
    const end = () => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has just ended by itself.
      }
    }
    signal.addEventListener('abort', end, { once: true })
    const finish = (code: number | null) => {
      signal.removeEventListener('abort', end)
      resolve(code)
    }
    child.once('error', () => finish(NOT_FOUND))
    child.once('exit', finish)
  })
}

const sandboxable = new Set<string>()

/** Whether the program starts in a sandbox here. A no is not remembered: bubblewrap may be installed while the server runs. */
async function canSandbox(folder: string, { program, signal }: Running): Promise<boolean> {
  if (sandboxable.has(program)) return true
  const args = sandboxed(folder, program, ['--version'])
  const starts = (await run(args, folder, { program: SANDBOX_PROGRAM, signal })) === 0
  if (starts) sandboxable.add(program)
  return starts
}

/** Converts in a sandbox, where the machine has one: LibreOffice reads no file that it was not given, whatever a document asks for. */
async function runSandboxed(args: readonly string[], folder: string, running: Running) {
  if (await canSandbox(folder, running))
    return run(sandboxed(folder, running.program, args), folder, { ...running, program: SANDBOX_PROGRAM })
  return running.signal.aborted ? null : run(args, folder, running)
}

/** A few hundred MB each, so that all practices wait together, and take turns. */
const inTurn = createTurns({ atOnce: 2, waitingMax: 60, waitingEachMax: 60 })

/** Whether office files can be converted here at all: `soffice` is in the `PATH`. */
export const canConvertOffice = async (program = PROGRAM): Promise<boolean> =>
  (await run(['--version'], undefined, { program, signal: AbortSignal.timeout(TIME_LIMIT_MS) })) === 0

/**
 * The pages of an office file as LibreOffice prints them, where it is installed, or why there are none. It runs in a process and with a
 * profile of its own, and both are gone afterwards.
 */
export const officeToPdf = (
  bytes: Buffer,
  name: string,
  running?: Partial<Running>,
  ownerId = '',
): Promise<{ pdf: Buffer } | { problem: FileProblem }> =>
  inTurn(ownerId, async () => {
    const problem = await contentProblem(bytes).catch(() => 'unreadable' as const)
    if (problem) return { problem }
    const folder = await mkdtemp(join(tmpdir(), FOLDER))
    const { program = PROGRAM, signal = AbortSignal.timeout(TIME_LIMIT_MS), ...rest } = running ?? {}
    try {
      const input = join(folder, `document${/^\.\w{1,5}$/.exec(extname(name))?.[0] ?? ''}`)
      await writeFile(input, bytes, { mode: 0o600 })
      await mkdir(join(folder, 'profile', 'user'), { recursive: true })
      await writeFile(join(folder, 'profile', 'user', 'registrymodifications.xcu'), PROFILE)
      const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
      const options = [
        '--headless',
        '--norestore',
        '--nolockcheck',
        '--convert-to',
        'pdf',
        '--outdir',
        folder,
      ]
      const code = await runSandboxed([profile, ...options, input], folder, { program, signal, ...rest })
      if (signal.aborted) return { problem: 'slow' }
      if (code === NOT_FOUND || code === NOT_OURS) return { problem: 'office' }
      return { pdf: await readFile(join(folder, 'document.pdf')) }
    } catch {
      return { problem: 'unreadable' }
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  })

/** Removes what a server left behind that was killed while it converted: these are documents of patients. */
export async function removeLeftFolders(now: Date, root = tmpdir()): Promise<void> {
  for (const name of await readdir(root)) {
    if (!name.startsWith(FOLDER)) continue
    const folder = join(root, name)
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    // Another server of this machine may be at work in a younger one.
    if (mtimeMs < now.getTime() - 2 * TIME_LIMIT_MS)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}
