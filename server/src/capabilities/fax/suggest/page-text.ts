import { spawn } from 'node:child_process'
import { inflateSync } from 'node:zlib'
import { firstPageBits } from '../convert/make-fax.ts'
import { FAX_PAGE } from '../convert/page-bits.ts'

const TIME_LIMIT_MS = 60_000
const MEMORY_MAX_KB = 1024 * 1024
const TEXT_MAX_BYTES = 64 * 1024
const PROGRAM = 'tesseract'
const OPTIONS = ['stdin', 'stdout', '--dpi', '200']
/** The shell limits the memory and makes room for everything else, then becomes the program itself. */
const LIMITED = `ulimit -v ${MEMORY_MAX_KB} 2>/dev/null; exec nice -n 15 ${PROGRAM} "$@"`

interface Ended {
  code: number | null
  text: string
}

/** Runs it with these bytes as its input, so that no page lies in a file. Whatever takes too long or says too much is ended. */
function run(args: readonly string[], input: Buffer): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn('sh', ['-c', LIMITED, PROGRAM, ...args], {
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: TIME_LIMIT_MS,
      killSignal: 'SIGKILL',
      // One thread: reading a page is nobody's first concern.
      env: { PATH: process.env.PATH, OMP_THREAD_LIMIT: '1' },
    })
    const pieces: Buffer[] = []
    let size = 0
    child.stdout.on('data', (piece: Buffer) => {
      size += piece.length
      if (size <= TEXT_MAX_BYTES) return pieces.push(piece)
      child.stdout.destroy()
      return child.kill('SIGKILL')
    })
    // One that ends before it has read everything closes its input.
    child.stdin.on('error', () => undefined)
    child.once('error', () => resolve({ code: null, text: '' }))
    child.once('close', (code) => resolve({ code, text: Buffer.concat(pieces).toString('utf8') }))
    child.stdin.end(input)
  })
}

/** Whether text can be read here at all: `tesseract` is in the `PATH`. Checked each time, so that it can be installed while we run. */
export const canReadText = async (): Promise<boolean> =>
  (await run(['--version'], Buffer.alloc(0))).code === 0

/** A page of dots as a picture that every program reads (PBM): there 1 is ink, here 1 is paper. */
function pictureOf(bits: Uint8Array): Buffer {
  const head = Buffer.from(`P4\n${FAX_PAGE.width} ${FAX_PAGE.height}\n`)
  return Buffer.concat([head, bits.map((byte) => ~byte)])
}

/** The text of the first page of a PDF; nothing where it cannot be read. */
export async function firstPageText(pdf: Buffer): Promise<string | undefined> {
  const bits = await firstPageBits(pdf)
  if (!bits) return undefined
  const { code, text } = await run(OPTIONS, pictureOf(inflateSync(bits)))
  return code === 0 && text.trim() !== '' ? text : undefined
}
