import { Client } from 'pg'
import { figure, within } from './figures.ts'

const PAIRS = 200
const WARM_UP = 10

const median = (list: number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

interface Refused {
  ms: number
  body: object
}

async function refusedSignIn(url: string, email: string): Promise<Refused> {
  const begun = performance.now()
  const answer = await fetch(`${url}/authentication/v2/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Wrong!2026pass', deviceId: 'bench-guesser' }),
  })
  const { requestId: _, ...body } = (await answer.json()) as { requestId: string }
  const ms = performance.now() - begun
  if (answer.status !== 401) throw new Error(`A wrong password was answered with ${answer.status}`)
  return { ms, body }
}

/**
 * Whether somebody who guesses can see by the clock which accounts exist. One of each in turn, and each first in every
 * other pair, so that whatever else the machine does falls on both.
 */
export async function compareUnknownAccounts(url: string, databaseUrl: string, existing: string[]) {
  const database = new Client({ connectionString: databaseUrl })
  await database.connect()
  const times = { unknown: [] as number[], existing: [] as number[] }
  for (let turn = 0; turn < WARM_UP + PAIRS; turn += 1) {
    const emails = {
      unknown: `nobody${turn}@brightsmiles.example`,
      existing: existing[turn % existing.length]!,
    }
    const order = turn % 2 === 0 ? (['unknown', 'existing'] as const) : (['existing', 'unknown'] as const)
    const bodies: string[] = []
    for (const sort of order) {
      // Each is the first of its account and its address; a later one would be slowed, which is not what is measured.
      await database.query('DELETE FROM attempt')
      const { ms, body } = await refusedSignIn(url, emails[sort])
      bodies.push(JSON.stringify(body))
      if (turn >= WARM_UP) times[sort].push(ms)
    }
    if (bodies[0] !== bodies[1]) throw new Error('The answers tell which account exists')
  }
  await database.end()
  figure('wrong password, median', median(times.existing), 'ms')
  figure('unknown account, median', median(times.unknown), 'ms')
  within('unknown account beside wrong password', median(times.unknown) / median(times.existing), 0.9, 1.1)
}
