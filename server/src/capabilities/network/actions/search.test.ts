import { PRACTICE_RESULTS } from '@corridor/contract/network/limits.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useSignedIn, useTestApp } from '#testing/test-app.ts'
import { disconnectAll } from '../testing/person-connections.ts'

const app = useTestApp()
const ada = useSignedIn(app, 'owner@brightsmiles.example')
beforeAll(() => disconnectAll(app))

const search = async (searchTerm: string, as = ada) => {
  const { status, body } = await app.call('GET /my-network/v2/search', { query: { searchTerm }, as })
  expect(status).toBe(200)
  return body.practices
}
const found = async (...args: Parameters<typeof search>) => (await search(...args)).map(({ name }) => name)

interface Made {
  city?: string
  type?: string
  isPending?: boolean
  isSuspended?: boolean
}

async function addPractice(name: string, { city, type, isPending = false, isSuspended = false }: Made = {}) {
  const id = crypto.randomUUID()
  await sql`
    INSERT INTO office_practice (id, name, city, type, state, invite_code, is_pending_approval, suspended_at, created_at)
    VALUES (${id}, ${name}, ${city ?? null}, ${type ?? null}, 'TX', ${id}, ${isPending},
      ${isSuspended ? new Date() : null}, now())`.execute(app.services.db)
  return id
}

interface Invited {
  from: string
  fromUser: string
  to: string
  status?: 'pending' | 'ignored'
  invitationId?: string | null
}

async function addInvite({ from, fromUser, to, status = 'pending', invitationId = null }: Invited) {
  const id = crypto.randomUUID()
  await sql`
    INSERT INTO network_invite
      (id, from_practice_id, from_user_id, to_practice_id, status, invitation_id, message, invited_at, sent_at)
    VALUES (${id}, ${from}, ${fromUser}, ${to}, ${status}, ${invitationId}, '', now(), now())`.execute(
    app.services.db,
  )
  return id
}

describe('what is found', () => {
  test.each(['', '  ', 'la', ' la ', '%%%', '___', '---'])('%j finds nothing', async (term) => {
    expect(await search(term)).toEqual([])
  })

  test.each([
    ['its name', 'lakeside oral'],
    ['a part of it', 'akesi'],
    ['words in another order', 'surgery lakeside'],
    ['a mistake', 'Laekside'],
    ['two mistakes', 'lakesied orla surgrey'],
    ['its sort', 'oral surg'],
    ['sort and city', 'surgery austin'],
    ['who works there', 'elena fox'],
    ['who works there, misspelled', 'elnea fox'],
  ])('a practice by %s', async (_by, term) => {
    expect(await found(term)).toContain('Lakeside Oral Surgery')
  })

  test('is shown with what anybody may know, and nothing of its people', async () => {
    expect(await search('elena fox')).toEqual([
      {
        kind: 'practice',
        id: expect.any(String),
        name: 'Lakeside Oral Surgery',
        practiceType: 'Oral surgery',
        city: 'Austin',
        state: 'TX',
        memberCount: expect.any(Number),
        connectionStatus: 'NotConnected',
        openInvite: null,
      },
    ])
  })

  test('is never one’s own, nor one that waits for approval or is suspended', async () => {
    await addPractice('Quillfeather Waiting', { isPending: true })
    await addPractice('Quillfeather Suspended', { isSuspended: true })
    await addPractice('Quillfeather Open')
    expect(await found('quillfeather')).toEqual(['Quillfeather Open'])
    expect(await found('quilfether')).toEqual(['Quillfeather Open'])
    expect(await found('bright smiles')).toEqual([])
    const elena = await app.signIn('owner@lakesidesurgery.example')
    expect(await found('bright smiles', elena)).toEqual(['Bright Smiles Dental'])
  })

  test('comes best first: begins so, has it, is similar, then city, sort and people', async () => {
    await addPractice('Zephyria Dental')
    await addPractice('All of Zephyria')
    await addPractice('Zephirya Care')
    await addPractice('Aardvark Dental', { city: 'Zephyria' })
    await addPractice('Beaver Dental', { type: 'Zephyria medicine' })
    await sql`UPDATE people_person SET first_name = 'Zephyria' WHERE last_name = 'Fox'`.execute(
      app.services.db,
    )
    expect(await found('zephyria')).toEqual([
      'Zephyria Dental',
      'All of Zephyria',
      'Zephirya Care',
      'Aardvark Dental',
      'Beaver Dental',
      'Lakeside Oral Surgery',
    ])
  })

  test(`is ${PRACTICE_RESULTS} at most, by name`, async () => {
    for (let n = 0; n < PRACTICE_RESULTS + 3; n += 1)
      await addPractice(`Plentiful ${String(n).padStart(2, '0')}`)
    const names = await found('plentiful')
    expect(names).toHaveLength(PRACTICE_RESULTS)
    expect(names).toEqual(names.toSorted())
  })

  test('counts approved members, and not join requests', async () => {
    const [practice] = await search('hilltop')
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM office_member JOIN people_person ON id = person_id
      WHERE practice_id = ${practice!.id} AND approved_at IS NOT NULL AND let_in = 'yes'`.execute(
      app.services.db,
    )
    expect(practice!.memberCount).toBe(rows[0]!.count)
    expect(practice!.memberCount).toBeGreaterThan(0)
  })
})

describe('how the two stand', () => {
  const stands = async (term: string, as: LoginReply) => {
    const [practice] = await search(term, as)
    return { connectionStatus: practice!.connectionStatus, openInvite: practice!.openInvite }
  }
  const nothing = { connectionStatus: 'NotConnected', openInvite: null }
  const pending = (practiceInviteId: string, direction: 'sent' | 'received') => ({
    connectionStatus: 'Pending',
    openInvite: { practiceInviteId, direction },
  })
  const { bright, lakeside } = { bright: 'bright smiles', lakeside: 'lakeside' }
  let elena: LoginReply
  const sides = () => ({ from: ada.practiceId!, fromUser: ada.givenName, to: elena.practiceId! })
  const removeInvites = () => sql`DELETE FROM network_invite`.execute(app.services.db)
  beforeAll(async () => {
    elena = await app.signIn('owner@lakesidesurgery.example')
  })

  test('an invite is there for both, from their side', async () => {
    const id = await addInvite(sides())
    expect(await stands(lakeside, ada)).toEqual(pending(id, 'sent'))
    expect(await stands(bright, elena)).toEqual(pending(id, 'received'))
    const grace = await app.signIn('owner@hilltopmedical.example')
    expect(await stands(lakeside, grace)).toEqual(nothing)
    await removeInvites()
  })

  test('an ignored one is pending for its sender alone', async () => {
    const id = await addInvite({ ...sides(), status: 'ignored' })
    expect(await stands(lakeside, ada)).toEqual(pending(id, 'sent'))
    expect(await stands(bright, elena)).toEqual(nothing)
    await removeInvites()
  })

  test('one that came of an address is there for its receiver alone', async () => {
    const { rows } = await sql<{ id: string }>`SELECT id FROM office_invitation LIMIT 1`.execute(
      app.services.db,
    )
    const id = await addInvite({ ...sides(), invitationId: rows[0]!.id })
    expect(await stands(lakeside, ada)).toEqual(nothing)
    expect(await stands(bright, elena)).toEqual(pending(id, 'received'))
    await removeInvites()
  })

  test('connected is shown to both', async () => {
    const [one, other] = [ada.practiceId, elena.practiceId]
    await sql`INSERT INTO network_practice_link VALUES (${one}, ${other}, now()), (${other}, ${one}, now())`.execute(
      app.services.db,
    )
    expect(await stands(lakeside, ada)).toEqual({ connectionStatus: 'Connected', openInvite: null })
    expect(await stands(bright, elena)).toEqual({ connectionStatus: 'Connected', openInvite: null })
  })
})
