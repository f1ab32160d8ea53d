import { join } from 'node:path'
import { canRun, inPath } from './find-program.mjs'

const COMMANDS = ['redis-server', 'valkey-server']
/** Where packages put servers, although not everybody's shell searches there. */
const FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/opt/homebrew/bin']

export const NO_REDIS =
  'No redis-server was found for the tests of several processes: install Redis, or set CORRIDOR_REDIS to its path.'

export function findRedis(env = process.env) {
  if (env.CORRIDOR_REDIS) return canRun(env.CORRIDOR_REDIS) ? env.CORRIDOR_REDIS : undefined
  const elsewhere = COMMANDS.flatMap((name) => FOLDERS.map((folder) => join(folder, name)))
  return [...inPath(COMMANDS, env), ...elsewhere].find(canRun)
}
