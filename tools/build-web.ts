/**
 * Builds the web app with a compressed copy beside every text file. The result replaces the old one in a single step, so
 * neither a running server nor a build that was killed ever leaves half an app.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { checkGuestScript } from './guest-script.ts'
import { fingerprintOf, stampOf } from './web-stamp.mjs'

const TEXT = new Set(['.js', '.css', '.svg', '.html', '.json', '.webmanifest', '.txt', '.map'])
/** Below this a compressed copy saves next to nothing. The small scripts of the first visit are half as large by it. */
const WORTH_COMPRESSING_BYTES = 256

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const web = join(root, 'web')
const cache = join(root, '.cache')

async function compressed(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length <= WORTH_COMPRESSING_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    // Saves a few hundred bytes of the first visit.
    [constants.BROTLI_PARAM_NPOSTFIX]: 1,
  }
  const copies = [
    { suffix: 'br', bytes: await promisify(brotliCompress)(content, { params }) },
    { suffix: 'gz', bytes: await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }) },
  ]
  for (const { suffix, bytes } of copies) {
    if (bytes.length < content.length) await writeFile(`${path}.${suffix}`, bytes)
  }
}

async function compressAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = entries.filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)))
  await Promise.all(texts.map((entry) => compressed(join(entry.parentPath, entry.name))))
}

/** Puts the new build where the old one was. Both lie on the same disk, so each rename happens at once or not at all. */
async function swapIn(fresh: string): Promise<void> {
  const dist = join(web, 'dist')
  const old = `${fresh}.old`
  if (existsSync(dist)) await rename(dist, old)
  await rename(fresh, dist)
  await rm(old, { recursive: true, force: true })
}

/** A build that was killed leaves its draft. A draft carries its process's number. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(cache)) {
    const pid = Number(/^web-(\d+)-/.exec(name)?.[1])
    if (pid && !isAlive(pid)) await rm(join(cache, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function main(): Promise<void> {
  // Taken before the build: what changes meanwhile makes the next setup build again.
  const fingerprint = fingerprintOf(root)
  await mkdir(cache, { recursive: true })
  await removeAbandoned()
  const draft = join(cache, `web-${process.pid}-${randomBytes(4).toString('hex')}`)
  try {
    await build({
      root: web,
      configFile: join(web, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: draft, emptyOutDir: true },
    })
    await build({
      root: web,
      configFile: join(web, 'vite.guest.config.ts'),
      logLevel: 'warn',
      build: { outDir: draft, emptyOutDir: false },
    })
    await compressAll(draft)
    await checkGuestScript(draft)
    await writeFile(join(draft, basename(stampOf(root))), fingerprint)
    await swapIn(draft)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

await main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
