import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { inject } from 'vitest'
import { findRedis, NO_REDIS } from '../../tools/find-redis.mjs'
import { freePort } from './server-process.ts'

export interface TestRedis {
  url: string
  port: number
  stop: () => Promise<void>
}

/** The one of this run, for apps that share a database. Where none is to be had the test fails and says so. */
export function sharedRedis(): string {
  const url = inject('redisUrl')
  if (!url) throw new Error(NO_REDIS)
  return url
}

/** Ends with us, however we end: the shell in between waits at a pipe that we hold. */
const BESIDE = 'exec 3<&0; "$@" </dev/null & wait_for=$!; read -r _ <&3; kill -TERM $wait_for; wait $wait_for'

/** A Redis of one's own, which keeps nothing. */
export async function startRedis({
  port,
  password,
}: {
  port?: number
  password?: string
} = {}): Promise<TestRedis> {
  const program = findRedis()
  if (!program) throw new Error(NO_REDIS)
  const chosen = port ?? (await freePort())
  const options = ['--port', `${chosen}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  if (password) options.push('--requirepass', password)
  const child = spawn('sh', ['-c', BESIDE, 'redis', program, ...options, '--dir', tmpdir()], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      if (text.includes('Ready to accept connections')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)))
  })
  const isGone = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  return {
    url: `redis://127.0.0.1:${chosen}`,
    port: chosen,
    stop: () => {
      child.stdin.end()
      return isGone
    },
  }
}
