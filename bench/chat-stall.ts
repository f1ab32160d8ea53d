import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { type ChatWorld, type Sender, TEXT } from './chat-world.ts'
import { atMost, figure } from './figures.ts'
import { moment } from './moment.ts'
import { headersOf, signIn } from './people.ts'

const FEW = 10
const MANY = 2_000
/** Those who have nothing to do with it, and how long each waits between two calls. */
const UNINVOLVED = 4
const PAUSE_MS = 20
const IDLE_SECONDS = 5

/** Groups of two or more, as if they had been opened over weeks. */
async function addGroups(pool: Pool, count: number, [founder, ...others]: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO chat_channel (id, is_group, name, created_by, created_at, last_message_at, changed_at)
     SELECT gen_random_uuid()::text, true, '', $2, now(), now(), now() FROM generate_series(1, $1) RETURNING id`,
    [count, founder],
  )
  await pool.query(
    `INSERT INTO chat_member (channel_id, person_id, joined_at, changed_at)
     SELECT channel_id, person_id, now(), now() FROM unnest($1::text[]) AS channel_id, unnest($2::uuid[]) AS person_id`,
    [rows.map(({ id }) => id), [founder, ...others]],
  )
  await pool.query('ANALYZE chat_channel, chat_member')
}

async function timeOf(call: () => Promise<Response>): Promise<number> {
  const begun = moment()
  const answer = await call()
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${answer.url} was answered with ${answer.status}`)
  return moment() - begun
}

const p95 = (times: number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]!

/** Reads, sends, and opens conversations, as people do who have nothing to do with it, until they are called off. */
function beUninvolved(url: string, senders: readonly Sender[]) {
  const times: number[] = []
  let isOver = false
  const post = (path: string, { headers }: Sender, body: object) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const work = Promise.all(
    senders.map(async (own, at) => {
      const other = senders[(at + 1) % senders.length]!
      const calls = [
        () => fetch(`${url}/api/v3/channels?filterType=0`, { headers: own.headers }),
        () =>
          post('/api/v2/messages', own, { id: randomUUID(), channelId: own.channelId, messageText: TEXT }),
        () => post('/api/v2/channels', own, { memberIds: [other.id] }),
      ]
      for (let turn = 0; !isOver; turn += 1) {
        times.push(await timeOf(calls[turn % calls.length]!))
        await pause(PAUSE_MS)
      }
    }),
  )
  return async (): Promise<number> => {
    isOver = true
    await work
    return p95(times)
  }
}

/** Until nothing of it is left to be done. */
async function untilSettled(pool: Pool): Promise<void> {
  while ((await pool.query('SELECT FROM chat_settlement')).rowCount) await pause(10)
}

interface Ending {
  what: string
  /** Makes so many groups, and answers how it ends. */
  prepare: (groups: number) => Promise<() => Promise<number>>
}

async function measureEnding({ app, pool, senders }: ChatWorld, { what, prepare }: Ending): Promise<void> {
  const uninvolved = senders.slice(0, UNINVOLVED)
  const few = await (await prepare(FEW))()
  await untilSettled(pool)
  const end = await prepare(MANY)
  const idle = beUninvolved(app.url, uninvolved)
  await pause(IDLE_SECONDS * 1000)
  const idleMs = await idle()
  const meanwhile = beUninvolved(app.url, uninvolved)
  const begun = moment()
  const many = await end()
  await untilSettled(pool)
  const settledMs = moment() - begun
  const meanwhileMs = await meanwhile()
  figure(`${what}, in ${FEW} groups`, few, 'ms')
  atMost(`${what}, in ${MANY.toLocaleString('en-US')} groups`, many, 1_000, 'ms')
  figure('until the last of these is settled', settledMs, 'ms')
  figure('calls of others at p95, before', idleMs, 'ms')
  figure('calls of others at p95, meanwhile', meanwhileMs, 'ms')
  atMost('meanwhile beside before', meanwhileMs / idleMs, 2, 'times')
}

/** One person is in thousands of groups and is removed, or blocks whom they share them with: what that costs them, and everybody else. */
export async function measureStall(world: ChatWorld): Promise<void> {
  const { app, pool, senders } = world
  const [founder, colleague, ...spare] = senders.slice(UNINVOLVED + 10) as [Sender, Sender, ...Sender[]]
  const admin = headersOf(await signIn(app.url, 'owner@brightsmiles.example', 'bench-admin'))
  const outside = await signIn(app.url, 'owner@lakesidesurgery.example', 'bench-outside')
  const next = () => spare.pop()!

  await measureEnding(world, {
    what: 'a member is removed and signed out',
    prepare: async (groups) => {
      const { id, headers } = next()
      await addGroups(pool, groups, [founder.id, colleague.id, id])
      return async () => {
        const removing = timeOf(() =>
          fetch(`${app.url}/my-office/v2/team-members/${id}`, { method: 'DELETE', headers: admin }),
        )
        const begun = moment()
        let status = 200
        while (status === 200)
          status = (await fetch(`${app.url}/authentication/v2/verify-token`, { headers })).status
        return Math.max(moment() - begun, await removing)
      }
    },
  })
  await measureEnding(world, {
    what: 'a contact is blocked',
    prepare: async (groups) => {
      const { id, headers } = next()
      await addGroups(pool, groups, [id, outside.givenName])
      return () =>
        timeOf(() => fetch(`${app.url}/persons/${outside.givenName}/block`, { method: 'POST', headers }))
    },
  })
}
