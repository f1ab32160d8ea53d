import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { LoginReply, TokenPair } from '@corridor/contract/session/model.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/embedded-postgres.ts'
import { type ServerProcess, startServer } from '../server/testing/server-process.ts'
import { compare } from './compare.ts'
import { figure, ratio } from './figures.ts'
import { rateOf, rateOfWork } from './load.ts'
import { headersOf, signIn } from './people.ts'
import { statementsOfReadingAUser } from './statements.ts'
import { compareUnknownAccounts } from './unknown-account.ts'

const ACCOUNTS = ['owner', 'hygienist', 'frontdesk', 'assistant'].map(
  (name) => `${name}@brightsmiles.example`,
)

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

async function signInTurn(url: string, turn: number): Promise<LoginReply & { deviceId: string }> {
  const deviceId = `bench-device-${turn}`
  return { ...(await signIn(url, ACCOUNTS[turn % ACCOUNTS.length]!, deviceId)), deviceId }
}

async function measureStarts(folder: string) {
  const env = { CORRIDOR_DATA: folder }
  const cold = await startServer('server/src/main.ts', env)
  figure('cold start to the first answer, demo world included', cold.firstAnswerMs, 'ms')
  await cold.stop()
  const warm = await startServer('server/src/main.ts', env)
  figure('warm start to the first answer', warm.firstAnswerMs, 'ms')
  await pause(3_000)
  figure('memory at rest', await warm.residentMb(), 'MB')
  await warm.stop()
}

async function measureSigningIn(url: string) {
  const logins = await rateOfWork(async (turn) => void (await signInTurn(url, turn)), 8, 5)
  figure('sign-ins, argon2id included', logins, 'per second')

  const pairs: (TokenPair & { deviceId: string })[] = []
  for (let turn = 0; turn < 8; turn += 1) pairs.push(await signInTurn(url, 100_000 + turn))
  const refreshes = await rateOfWork(
    async () => {
      const { accessToken, refreshToken, deviceId } = pairs.pop()!
      const answer = await post(`${url}/authentication/v2/refresh-token`, {
        accessToken,
        refreshToken,
        deviceId,
      })
      if (!answer.ok) throw new Error('A refresh was refused')
      pairs.push({ ...((await answer.json()) as TokenPair), deviceId })
    },
    8,
    5,
  )
  figure('refreshes', refreshes, 'per second')
}

async function measureReads(app: ServerProcess, bare: ServerProcess) {
  const own = await signInTurn(app.url, 200_000)
  const headers = headersOf(own)
  const reads = () => rateOf({ url: `${app.url}/users/v2/${own.givenName}`, headers })
  const peer = () => rateOf({ url: `${bare.url}/users/${own.givenName}` })
  const rates = await compare({ peer, reads })
  figure('authorised reads of one’s own record', rates.reads, 'per second')
  figure('bare Fastify with the same SQL, prepared', rates.peer, 'per second')
  ratio('authorised reads beside the bare route', rates.reads / rates.peer, 0.8)
}

/** Signing in, refreshing and reading with a session, and what a start costs. */
export async function session(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-bench-'))
  await chmod(folder, 0o711)
  await measureStarts(folder)
  const postgres = await startEmbeddedPostgres({ dataDir: folder })
  const DATABASE_URL = postgres.url
  const app = await startServer('server/src/main.ts', {
    DATABASE_URL,
    CORRIDOR_DATA: folder,
    CORRIDOR_DEMO: '1',
  })
  const bare = await startServer('bench/bare-server.ts', {
    DATABASE_URL,
    BENCH_STATEMENTS: JSON.stringify(await statementsOfReadingAUser(DATABASE_URL)),
  })
  await measureSigningIn(app.url)
  await compareUnknownAccounts(app.url, DATABASE_URL, ACCOUNTS)
  await measureReads(app, bare)
  await bare.stop()
  await app.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
