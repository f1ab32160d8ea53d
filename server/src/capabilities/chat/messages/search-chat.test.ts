import { randomUUID } from 'node:crypto'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findNewestHits } from '#engines/conversation/newest-hits.ts'
import { type SearchPosition, wordsOf } from '#engines/conversation/search-statements.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { messageSearch } from '../store/search.ts'

const CHANNELS = 12
const MESSAGES = 250

/** Some that stand in half of all messages, some in hardly any; other scripts, accents, signs, and one too long for the index. */
const LONG = 'x'.repeat(300)
const WORDS = [
  ...Array.from({ length: 12 }, () => 'crown'),
  ...Array.from({ length: 6 }, () => 'bridge'),
  ...[
    'crowns',
    'Bridgework',
    'broken',
    'Größe',
    'GROSSE',
    'café',
    'cafe\u0301',
    'naïve',
    'Ångström',
    'ödem',
    '奥歯',
    '奥歯の治療',
  ],
  ...[
    'Олена',
    'हिन्दी',
    'jane.doe@bright-smiles.example',
    'tooth_14/15',
    '3,5',
    '007',
    '🦷',
    'o’clock',
    'İstanbul',
  ],
  ...[`${LONG}one`, `${LONG}two`, 'quorvath', 'zebra', 'z', '1e5', 'x1-y2'],
]
const KEYWORDS = [
  ...WORDS,
  ...[
    'cr',
    'br',
    'c',
    'gr',
    'größ',
    'caf',
    '奥',
    'ол',
    'हि',
    'doe',
    'smiles example',
    '15',
    '00',
    'nothing',
    'İ',
    LONG,
  ],
  ...[
    'crown bridge',
    'bridge CROWN quorvath',
    'zebra crown',
    '  crown   cr ',
    'crown cafe\u0301 奥歯',
    "o'k:*&!",
    '\u0301',
  ],
]

let app: TestApp
let people: LoginReply[]
let channelIds: string[]

/**
 * Conversations over some weeks with everything that hides a message. Their numbers have gaps, so that few messages fill many blocks
 * of the index, and their times run up to ten minutes against the numbers.
 */
async function fillWorld(): Promise<void> {
  const { db } = app.services
  const ids = people.map(({ givenName }) => givenName)
  channelIds = Array.from({ length: CHANNELS }, () => randomUUID())
  await sql`
    INSERT INTO chat_channel (id, is_group, created_at, last_message_at, changed_at, frozen_at)
    SELECT id, true, now(), now(), now(), CASE WHEN number % 4 = 0 THEN now() END
    FROM unnest(${channelIds}::text[]) WITH ORDINALITY AS one (id, number)`.execute(db)
  await sql`
    INSERT INTO chat_message (channel_id, seq, id, sender_id, type, text, created_at, changed_at, change_seq, is_note, deleted_at)
    SELECT channel_id, number * gap + floor(random() * gap), gen_random_uuid(), (${ids}::uuid[])[1 + floor(random() * 4)::int], 0,
      array_to_string(ARRAY(SELECT (${WORDS}::text[])[1 + floor(random() * ${WORDS.length}::int)::int]
        FROM generate_series(1, 1 + number % 4)), (ARRAY[' ', ', ', '-', E'\n'])[1 + number % 4]),
      now() - interval '40 days' + number * interval '3 minutes' * place + random() * interval '10 minutes', now(), number,
      random() < 0.05, CASE WHEN random() < 0.1 THEN now() END
    FROM unnest(${channelIds}::text[]) WITH ORDINALITY AS one (channel_id, place),
      LATERAL (SELECT 1 + (place % 4) * 150 AS gap) AS spread, generate_series(1, ${MESSAGES}::int) AS number`.execute(
    db,
  )
  await sql`
    UPDATE chat_channel SET last_seq = newest.seq, last_message_at = newest.created_at
    FROM (SELECT DISTINCT ON (channel_id) * FROM chat_message ORDER BY channel_id, seq DESC) newest
    WHERE newest.channel_id = chat_channel.id`.execute(db)
  await sql`
    INSERT INTO chat_member (channel_id, person_id, joined_at, joined_seq, left_at, changed_at)
    SELECT id, person_id, now(), CASE WHEN random() < 0.4 THEN floor(random() * last_seq) ELSE 0 END,
      CASE WHEN random() < 0.15 THEN now() END, now()
    FROM chat_channel, unnest(${ids}::uuid[]) AS person_id WHERE id = ANY(${channelIds}) AND random() < 0.9`.execute(
    db,
  )
  await sql`
    INSERT INTO chat_hidden (person_id, channel_id, seq)
    SELECT person_id, channel_id, seq FROM chat_message, unnest(${ids}::uuid[]) AS person_id
    WHERE channel_id = ANY(${channelIds}) AND random() < 0.1`.execute(db)
}

beforeAll(async () => {
  app = await startTestApp()
  people = await Promise.all(Array.from({ length: 4 }, () => signInNewcomer(app)))
  await fillWorld()
})
afterAll(() => app.close())

/** Who may find what, in one plain statement that goes through everything. */
async function findSlowly(personId: string, keyword: string, channelId?: string): Promise<string[]> {
  const query = wordsOf(keyword)
    .map((word) => `'${word}':*`)
    .join(' & ')
  const { rows } = await sql<{ key: string }>`
    SELECT message.channel_id || ' ' || message.seq AS key
    FROM chat_member mine JOIN chat_message message ON message.channel_id = mine.channel_id AND message.seq > mine.joined_seq
    WHERE mine.person_id = ${personId} AND mine.left_at IS NULL AND (mine.channel_id = ${channelId ?? null} OR ${channelId === undefined})
      AND message.words @@ to_tsquery('simple', ${query}) AND message.deleted_at IS NULL AND NOT message.is_note
      AND NOT EXISTS (SELECT FROM chat_hidden hidden WHERE hidden.person_id = ${personId}
        AND hidden.channel_id = message.channel_id AND hidden.seq = message.seq)
    ORDER BY message.created_at DESC, message.channel_id DESC, message.seq DESC`.execute(app.services.db)
  return rows.map(({ key }) => key)
}

const keyOf = ({ channelId, seq }: { channelId: string; seq: number }) => `${channelId} ${seq}`

test('a search finds in pages exactly what one statement over everything finds, whether or not it has time', async () => {
  let foundCount = 0
  const somebody = fc.nat(3).map((at) => people[at]!.givenName)
  const somewhere = fc.option(fc.nat(CHANNELS - 1), { nil: undefined, freq: 2 })
  const property = fc.asyncProperty(
    somebody,
    fc.constantFrom(...KEYWORDS),
    somewhere,
    fc.integer({ min: 7, max: 51 }),
    fc.constantFrom(0, 0, 3, 6),
    async (personId, keyword, at, limit, rounds) => {
      const channelId = at === undefined ? undefined : channelIds[at]
      const words = wordsOf(keyword)
      const expected = words.length > 0 ? await findSlowly(personId, keyword, channelId) : []
      const found: string[] = []
      let after: SearchPosition | undefined
      do {
        let left = rounds
        const turn = { db: app.services.db, hasTime: () => --left !== 0 }
        const page = await findNewestHits(messageSearch.statements, turn, personId, {
          words,
          conversationId: channelId,
          after,
          limit,
        })
        expect(page.hits.length).toBeLessThanOrEqual(limit)
        found.push(...page.hits.map(({ conversationId, seq }) => keyOf({ channelId: conversationId, seq })))
        after = page.reached ?? (page.hits.length === limit ? page.hits.at(-1) : undefined)
      } while (after)
      expect(found).toEqual(expected)
      foundCount += found.length
    },
  )
  await fc.assert(property, { seed: 25, numRuns: 80 })
  expect(foundCount).toBeGreaterThan(500)
})

describe('by the call', () => {
  const search = async (
    as: LoginReply,
    query: { keyword: string; pageSize?: number; continuationToken?: string },
  ) => (await app.call('GET /api/v2/messages/search', { as, query })).body

  test('pages follow each other to the end', async () => {
    for (const keyword of ['crown', 'br', 'quorvath']) {
      const expected = await findSlowly(people[0]!.givenName, keyword)
      const found: string[] = []
      let continuationToken: string | undefined
      do {
        const page = await search(people[0]!, { keyword, pageSize: 40, continuationToken })
        found.push(...page.results.map(keyOf))
        continuationToken = page.continuationToken ?? undefined
      } while (continuationToken)
      expect(found).toEqual(expected)
    }
  })

  test('a member who is removed while a search runs is shown nothing of that conversation', async () => {
    const [own] = people as [LoginReply]
    const { hits } = await findNewestHits(
      messageSearch.statements,
      { db: app.services.db, hasTime: () => true },
      own.givenName,
      {
        words: ['crown'],
        limit: 50,
      },
    )
    const channelId = hits[0]!.conversationId
    await sql`UPDATE chat_member SET left_at = now() WHERE channel_id = ${channelId} AND person_id = ${own.givenName}`.execute(
      app.services.db,
    )
    const { results } = await search(own, { keyword: 'crown', pageSize: 50 })
    expect(results.some((one) => one.channelId === channelId)).toBe(false)
  })
})
