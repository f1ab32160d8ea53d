import { spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'

/** The system user that PostgreSQL runs as when the server itself is root, as which PostgreSQL refuses to run. */
export interface Account {
  name: string
  uid: number
  gid: number
}

const OWN_USER = 'corridor'
const FALLBACKS = ['postgres', 'nobody']

const isRoot = (): boolean => process.getuid?.() === 0

/**
 * Who PostgreSQL runs as: the server's own user, unless that is root. A cluster that exists is served by its owner, so
 * that a start as root does not take an ordinary user's data away.
 */
export async function chooseAccount(cluster: string | undefined): Promise<Account | undefined> {
  const owner = cluster && (await stat(cluster).catch(() => undefined))
  if (!isRoot()) {
    if (owner && owner.uid !== process.getuid?.()) {
      throw new Error(`The database in ${cluster} belongs to another user: start Corridor as that user.`)
    }
    return undefined
  }
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  const account = findAccount(OWN_USER) ?? createAccount() ?? FALLBACKS.map(findAccount).find(Boolean)
  if (account) return account
  throw new Error(
    `PostgreSQL does not run as root, and no user "${OWN_USER}" could be created: create one, or start Corridor as an ordinary user.`,
  )
}

/** Lets the system itself decide whether the account passes a test of test(1), so that access lists and mounts count too. */
export function passesTest(account: Account | undefined, flag: '-x' | '-r', path: string): boolean {
  const result = spawnSync('/bin/sh', ['-c', `test ${flag} "$1"`, 'sh', path], {
    ...idsOf(account),
    cwd: '/',
  })
  return result.status === 0
}

export const idsOf = (account: Account | undefined): { uid?: number; gid?: number } =>
  account ? { uid: account.uid, gid: account.gid } : {}

function findAccount(name: string): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const result = spawnSync('id', [flag, name], { encoding: 'utf8' })
    return result.status === 0 ? Number(result.stdout) : Number.NaN
  }) as [number, number]
  return Number.isInteger(uid) && uid !== 0 ? { name, uid, gid } : undefined
}

function createAccount(): Account | undefined {
  const shell = '/usr/sbin/nologin'
  spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    shell,
    OWN_USER,
  ])
  // Another start may have created the user a moment earlier: what counts is that it is there.
  return findAccount(OWN_USER)
}
