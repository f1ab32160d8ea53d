import { randomBytes, randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { migrate } from '#platform/database/migrate.ts'
import { databaseAt } from '#testing/databases.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function connectTo(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString })
  await client.connect()
  closers.push(() => client.end())
  return client
}

const at = (day: number) => new Date(Date.UTC(2026, 2, day, 12)).toISOString()

interface Before {
  email?: string
  mobile?: string
  day: number
  reply?: { text: string; day: number }
  recalled?: boolean
  expires?: number
}

async function withMessage(client: Client, practiceId: string, before: Before): Promise<string> {
  const { email = null, mobile = null, day, reply, recalled, expires = 60 } = before
  const [id, linkId] = [randomUUID(), randomUUID()]
  await client.query(
    `INSERT INTO guests_message (id, practice_id, subject, text, created_at, reply, replied_at)
     VALUES ($1, $2, 'Your visit', 'Words of ' || $3::text, $4, $5, $6)`,
    [id, practiceId, String(day), at(day), reply?.text ?? null, reply ? at(reply.day) : null],
  )
  await client.query(
    `INSERT INTO guests_link (id, practice_id, kind, subject_id, recipient_name, email, mobile, made_at, sent_at, expires_at,
       renewable_until, recalled_at) VALUES ($1, $2, 'message', $3, 'Nora', $4, $5, $6, $6, $7, $7, $8)`,
    [linkId, practiceId, id, email, mobile, at(day), at(expires), recalled ? at(day + 1) : null],
  )
  return id
}

test('secure messages from before stand in conversations with their answers, and none is lost', async () => {
  const name = `links_${randomBytes(4).toString('hex')}`
  const admin = await connectTo(inject('databaseServer'))
  await admin.query(`CREATE DATABASE ${name}`)
  closers.push(() => admin.query(`DROP DATABASE ${name} WITH (FORCE)`))
  const url = databaseAt(inject('databaseServer'), name)
  await migrate(url, undefined, undefined, (migration) => migration < '0158')
  const client = await connectTo(url)
  const practiceId = randomUUID()
  await client.query(
    `INSERT INTO office_practice (id, name, invite_code, created_at) VALUES ($1, 'Bright Smiles', 'one', now())`,
    [practiceId],
  )
  const mobile = '+15125550163'
  const shownId = await withMessage(client, practiceId, {
    mobile,
    day: 1,
    reply: { text: 'Thank you', day: 2 },
  })
  await client.query(
    `INSERT INTO texting_conversation (id, practice_id, practice_number, patient_number, created_at, last_seq, last_message_at, change_seq,
       changed_at, alerted_seq, preview) VALUES ('c', $1, '+15125550100', $2, $3, 2, $4, 2, $4, 2, 'See you')`,
    [practiceId, mobile, at(1), at(3)],
  )
  await client.query(
    `INSERT INTO texting_reader (conversation_id, practice_id, joined_at, read_seq) VALUES ('c', $1, $2, 2)`,
    [practiceId, at(1)],
  )
  await client.query(
    `INSERT INTO texting_message (conversation_id, seq, id, practice_id, is_incoming, purpose, text, status, created_at, changed_at, change_seq)
     VALUES ('c', 1, $2, $1, false, 'secure-link', 'Secure link', 'sent', $4, $4, 1),
       ('c', 2, $3, $1, false, 'text', 'See you', 'sent', $5, $5, 2)`,
    [practiceId, shownId, randomUUID(), at(1), at(3)],
  )
  const email = 'Nora@mail.example'
  await withMessage(client, practiceId, { email, day: 4, reply: { text: 'By mail', day: 6 } })
  await withMessage(client, practiceId, { email, day: 5, recalled: true })
  await withMessage(client, practiceId, { mobile: '+15125550177', day: 7, expires: 8 })
  await migrate(url)
  const { rows } = await client.query(
    `SELECT place.patient_number AS to, seq::int, message.text, is_incoming, link->>'recalledAt' IS NOT NULL AS recalled
     FROM texting_message message JOIN texting_conversation place ON place.id = conversation_id ORDER BY 1, 2`,
  )
  const line = (to: string, seq: number, text: string, isIncoming = false, recalled = false) => ({
    to,
    seq,
    text,
    is_incoming: isIncoming,
    recalled,
  })
  expect(rows).toEqual([
    line(mobile, 1, 'Words of 1'),
    line(mobile, 2, 'See you'),
    line(mobile, 3, 'Thank you', true),
    line('+15125550177', 1, 'Words of 7'),
    line('nora@mail.example', 1, 'Words of 4'),
    line('nora@mail.example', 2, 'Words of 5', false, true),
    line('nora@mail.example', 3, 'By mail', true),
  ])
  const { rows: unread } = await client.query(
    `SELECT id FROM texting_conversation place JOIN texting_reader reader ON reader.conversation_id = place.id
     WHERE reader.read_seq <> place.last_seq`,
  )
  expect(unread).toEqual([])
  const { rows: items } = await client.query('SELECT item_id FROM worklist_item')
  expect(items).toHaveLength(2)
})
