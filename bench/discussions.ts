import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { io, type Socket } from 'socket.io-client'
import { isOfType } from '../server/src/capabilities/rooms/store/rooms.ts'
import { roomDiscussions } from '../server/src/capabilities/rooms/type.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import { startServer } from '../server/testing/server-process.ts'
import { authOf } from '../server/testing/window.ts'
import { compare } from './compare.ts'
import { atMost, figure } from './figures.ts'
import { startInstallation } from './installation.ts'
import { moment } from './moment.ts'
import { runBare, statementsOf } from './network/statements.ts'
import { addColleagues, signIn as signInAs } from './people.ts'
import { signIn } from './texting.ts'

const FEW = 100
const MANY = 100_000
const ROOMS = 300
const TURNS = 40
const WINDOWS = 500
/** Windows of one person. */
const EACH = 5
const POSTS = 40
const HUB = '/hubs/notification'

interface World {
  url: string
  databaseUrl: string
  pool: Pool
  headers: Record<string, string>
  own: { id: string; practiceId: string }
}

/** A room of the reader and a colleague with so many posts of the colleague, each with two comments. */
async function fill({ pool, own }: World, posts: number, colleague: string): Promise<string> {
  const id = randomUUID()
  await pool.query(
    `INSERT INTO rooms_room (id, name, created_by, created_at, last_seq, live_seq, live_by, last_message_at, change_seq, changed_at, type,
       host_practice_id, last_post_at, last_post_by)
     VALUES ($1, 'Room', $2, now(), $3, $3, $4, now(), $3, now(), 1, $5, now(), $4)`,
    [id, own.id, posts * 3, colleague, own.practiceId],
  )
  await pool.query(
    `INSERT INTO rooms_member (room_id, person_id, joined_at, read_seq, changed_at)
     SELECT $1, unnest($2::uuid[]), now(), $3, now()`,
    [id, [own.id, colleague], (posts - 2) * 3],
  )
  await pool.query(
    `WITH post AS (
       SELECT n, gen_random_uuid() AS id FROM generate_series(1, $2::int) n
     ), entry AS (
       INSERT INTO rooms_entry (room_id, seq, id, post_id, sender_id, subject, text, created_at, changed_at, change_seq)
       SELECT $1, (n - 1) * 3 + 1 + part, CASE WHEN part = 0 THEN post.id ELSE gen_random_uuid() END,
         CASE WHEN part > 0 THEN post.id END, $3, 'Room two', 'The crown for room two is ready.', now(), now(), (n - 1) * 3 + 1 + part
       FROM post, generate_series(0, 2) part
     )
     INSERT INTO rooms_post (room_id, id, seq, active_seq, active_by, comment_count)
     SELECT $1, id, (n - 1) * 3 + 1, n * 3, $3, 2 FROM post`,
    [id, posts, colleague],
  )
  return id
}

const median = (list: number[]): number => list.toSorted((one, other) => one - other)[list.length >> 1]!

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const begun = performance.now()
    await work()
    times.push(performance.now() - begun)
  }
  return median(times)
}

/** The first page of a short room and of a very long one, beside its own statements over a bare connection. */
async function measurePages(world: World, colleague: string): Promise<void> {
  const { url, databaseUrl, pool, headers, own } = world
  const short = await fill(world, FEW, colleague)
  const long = await fill(world, MANY, colleague)
  await pool.query('ANALYZE')
  const read = (roomId: string) => async () => {
    const answer = await fetch(`${url}/rooms/v3/posts?roomId=${roomId}`, { headers })
    if (!answer.ok) throw new Error(`The page was refused: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  const { reader, rooms } = roomDiscussions
  const statements = await statementsOf(databaseUrl, async (db: Database) => {
    await rooms.find(db, own.id, long)
    const rows = await reader.listPosts(db, { roomId: long, personId: own.id }, { limit: 6, state: 'all' })
    const ids = rows.slice(0, 5).map(({ id }) => id)
    await reader.listNewestComments(db, long, ids, 4)
  })
  const bare = await pool.connect()
  const times = await compare({
    short: () => timeOf(read(short)),
    long: () => timeOf(read(long)),
    bare: () => timeOf(() => runBare({ bare: bare as never }, statements)),
  })
  bare.release()
  figure(`first page of a room of ${FEW} posts`, times.short, 'ms')
  figure(`first page of a room of ${MANY} posts`, times.long, 'ms')
  figure('its statements as bare SQL, without HTTP', times.bare, 'ms')
  atMost('the long beside the short', times.long / times.short, 1.3, 'times')
  atMost('the page beside its bare SQL', times.long / times.bare, 3, 'times')
}

/** What is unread in all rooms of somebody: one statement. */
async function measureUnread(world: World, colleague: string): Promise<void> {
  const { databaseUrl, pool, own } = world
  for (let at = 0; at < ROOMS; at += 1) await fill(world, 20, colleague)
  await pool.query('ANALYZE')
  const statements = await statementsOf(databaseUrl, (db: Database) =>
    roomDiscussions.rooms.list(db, own.id, isOfType(undefined)),
  )
  const bare = await pool.connect()
  const times = await compare({
    rooms: () => timeOf(() => runBare({ bare: bare as never }, statements)),
    one: () => timeOf(() => bare.query('SELECT 1')),
  })
  bare.release()
  figure(`${ROOMS} rooms with what is unread in them`, times.rooms, 'ms')
  atMost('statements that this takes', statements.length, 1, 'statement')
}

async function openWindows(
  url: string,
  auths: readonly object[],
  name: string,
  onPost: () => void,
): Promise<Socket[]> {
  const windows: Socket[] = []
  for (let at = 0; at < auths.length; at += 50) {
    const batch = auths
      .slice(at, at + 50)
      .map((auth) => io(`${url}${HUB}`, { transports: ['websocket'], auth, forceNew: true }))
    for (const socket of batch) socket.on(name, onPost)
    await Promise.all(batch.map((socket) => new Promise<void>((resolve) => socket.once('connect', resolve))))
    windows.push(...batch)
  }
  return windows
}

/** How long it takes from a call until the last of so many windows has heard. */
async function untilAllHeard(
  url: string,
  { auths, event, send }: { auths: readonly object[]; event: string; send: () => Promise<unknown> },
): Promise<number> {
  let heard = 0
  let onAll: () => void = () => undefined
  const windows = await openWindows(url, auths, event, () => {
    heard += 1
    if (heard === auths.length) onAll()
  })
  const times: number[] = []
  for (let turn = 0; turn < POSTS; turn += 1) {
    heard = 0
    const all = new Promise<void>((resolve) => {
      onAll = resolve
    })
    const begun = moment()
    await send()
    await all
    times.push(moment() - begun)
  }
  for (const window of windows) window.disconnect()
  return median(times)
}

/** A post to the windows of its room, beside Socket.IO alone that emits an event to as many. */
async function measureWindows(world: World, colleague: string): Promise<void> {
  const { url, headers, pool } = world
  const roomId = await fill(world, FEW, colleague)
  const emails = await addColleagues(pool, 'hygienist@brightsmiles.example', WINDOWS / EACH)
  const auths: object[] = []
  for (const email of emails) {
    const own = await signInAs(url, email, `bench-${email.replace(/\W/g, '-')}`)
    await pool.query(
      'INSERT INTO rooms_member (room_id, person_id, joined_at, changed_at) VALUES ($1, $2, now(), now())',
      [roomId, own.givenName],
    )
    for (let window = 0; window < EACH; window += 1) auths.push(authOf(own))
  }
  const bare = await startServer('bench/bare-sockets.ts', {})
  const own = await untilAllHeard(url, {
    auths,
    event: 'rooms.post',
    send: async () => {
      const answer = await fetch(`${url}/rooms/v3/posts`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ id: randomUUID(), roomId, message: 'Ready' }),
      })
      if (!answer.ok) throw new Error(`The post was refused: ${await answer.text()}`)
    },
  })
  const emitted = await untilAllHeard(bare.url, {
    auths: auths.map(() => ({})),
    event: 'office.changed',
    send: () => fetch(bare.url, { method: 'POST' }),
  })
  await bare.stop()
  figure(`a post until ${WINDOWS} windows have it`, own, 'ms')
  figure('a bare emit until as many have it', emitted, 'ms')
  atMost('the post beside the bare emit', own / emitted, 3, 'times')
}

/** `npm run bench -- discussions`: reading and writing in rooms. */
export async function discussions(): Promise<void> {
  const { app, databaseUrl, close } = await startInstallation()
  const pool = new Pool({ connectionString: databaseUrl, max: 4 })
  try {
    const { headers, practiceId } = await signIn(app.url, 'owner@brightsmiles.example')
    const world = { url: app.url, databaseUrl, pool, headers, own: { id: headers.user!, practiceId } }
    const { rows } = await pool.query(
      `SELECT id FROM people_person WHERE email = 'assistant@brightsmiles.example'`,
    )
    const colleague = rows[0].id as string
    await measurePages(world, colleague)
    await measureUnread(world, colleague)
    await measureWindows(world, colleague)
  } finally {
    await pool.end()
    await close()
  }
}
