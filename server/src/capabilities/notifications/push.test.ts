import { urgentArrived } from '@corridor/contract/chat/alerts.ts'
import { quietUntil } from '@corridor/contract/notifications/rules.ts'
import { accessChanged, joinRequested } from '@corridor/contract/office/alerts.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PushService, startPushService } from '#providers/push/testing/push-service.ts'
import { DEMO_PASSWORD, startTestApp, type TestApp } from '#testing/test-app.ts'
import { type Newcome, signInNewcomer } from '#testing/world/newcomer.ts'
import { type PushToSend, sendPush } from './push/send-push.ts'

let app: TestApp
let service: PushService
let owner: LoginReply
beforeAll(async () => {
  service = await startPushService()
  app = await startTestApp({ env: { PUSH_SERVICES: service.origin } })
  owner = await app.signIn('owner@brightsmiles.example')
})
beforeEach(() => service.become('well'))
afterAll(async () => {
  await app.close()
  await service.close()
})

const pushOf = async (as: LoginReply) => (await app.call('GET /user-notifications/v2/push', { as })).body
async function subscribe(as: LoginReply, browser?: ReturnType<PushService['subscribe']>) {
  const given = browser ?? service.subscribe((await pushOf(as)).publicKey)
  expect((await app.call('PUT /user-notifications/v2/push', { as, body: given })).status).toBe(200)
  return given
}
const gotAt = ({ endpoint }: { endpoint: string }) =>
  service.received.filter((one) => one.endpoint === endpoint).map(({ payload }) => payload)

/** A member of the practice whose browser gets pushes. */
async function listener(claims?: Parameters<typeof signInNewcomer>[1]) {
  const as = await signInNewcomer(app, claims)
  return { as, browser: await subscribe(as) }
}

interface RaisedAlert {
  about?: string
  kind?: typeof accessChanged | typeof joinRequested
  from?: string
  practiceId?: string | null
}
async function raise(
  to: readonly LoginReply[],
  { about = 'a thing', kind = accessChanged, from, practiceId = owner.practiceId }: RaisedAlert = {},
): Promise<string> {
  return app.services.transactions.run(async (tx) => {
    const facts = { role: 'Hygienist', name: 'Pia Roth' }
    const ids = to.map(({ givenName }) => givenName)
    tx.alert(kind, { to: ids, from, practiceId: practiceId ?? null, about, facts, at: tx.now })
    return tx.now.toISOString()
  })
}

/** The job that was queued by an alert, run late. */
const lateJob = async (as: LoginReply, raisedAt: string, more: Partial<PushToSend> = {}) => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM session_session WHERE person_id = ${as.givenName} ORDER BY started_at DESC LIMIT 1`.execute(
    app.services.db,
  )
  const toSend = { sessionId: rows[0]!.id, kind: accessChanged.kind, about: 'a thing', raisedAt, ...more }
  return () => sendPush.run(toSend, app.services)
}

const jobsOf = async (as: LoginReply) => {
  const { rows } = await sql<{ state: string; waits: number }>`
    SELECT state::text, extract(epoch FROM start_after - created_on)::int AS waits FROM pgboss.job
    WHERE name = ${sendPush.name} AND data->>'sessionId' IN (
      SELECT id::text FROM session_session WHERE person_id = ${as.givenName})
    ORDER BY created_on`.execute(app.services.db)
  return rows
}

const isStored = async ({ endpoint }: { endpoint: string }) => {
  const { rows } = await sql`SELECT FROM notifications_push WHERE endpoint = ${endpoint}`.execute(
    app.services.db,
  )
  return rows.length > 0
}

describe('a device', () => {
  test('gets the news that something happened, and nothing of what', async () => {
    const { browser } = await listener({ claims: ['PracticeAdmin'] })
    const { as, browser: other } = await listener({ claims: ['PracticeAdmin'] })
    await raise([as], { kind: joinRequested, about: 'a request' })
    await expect.poll(() => gotAt(other)).toHaveLength(1)
    expect(gotAt(other)).toEqual([
      {
        says: 'Someone wants to join your team.',
        target: '/dashboard/office?tab=requests',
        tag: expect.stringMatching(/^[\w-]{32}$/),
        waiting: expect.any(Number),
      },
    ])
    const { data } = (await app.call('GET /user-notifications/v2', { as })).body
    expect(gotAt(other)[0]!.waiting).toBe(data.totalNotifications)
    expect(gotAt(browser)).toEqual([])
  })

  test('is sent with a topic of the thing, so that newer takes the place of older', async () => {
    const { as, browser } = await listener()
    for (const [nth, about] of ['one', 'one', 'another'].entries()) {
      await raise([as], { about })
      await expect.poll(() => gotAt(browser)).toHaveLength(nth + 1)
    }
    const tags = new Set(gotAt(browser).map(({ tag }) => tag))
    expect(tags.size).toBe(2)
    const topics = service.received.filter(({ endpoint }) => endpoint === browser.endpoint)
    expect(new Set(topics.map(({ headers }) => headers.topic))).toEqual(tags)
  })

  test('of the person who did it is not notified', async () => {
    const [doer, other] = [await listener(), await listener()]
    await raise([doer.as, other.as], { from: doer.as.givenName })
    await expect.poll(() => gotAt(other.browser)).toHaveLength(1)
    expect(await jobsOf(doer.as)).toEqual([])
  })

  test('is not notified of what was read or raised again', async () => {
    const { as, browser } = await listener()
    service.become({ status: 503 })
    const first = await raise([as])
    await expect.poll(async () => (await jobsOf(as)).map(({ state }) => state)).toEqual(['retry'])
    const late = await lateJob(as, first)
    service.become('well')
    app.clock.pass(1)
    await raise([as])
    await expect.poll(() => gotAt(browser)).toHaveLength(1)
    await late()
    expect(gotAt(browser)).toHaveLength(1)

    const again = await lateJob(
      as,
      (await app.call('GET /user-notifications/v2/alerts', { as })).body.alerts[0]!.raisedAt,
    )
    await again()
    expect(gotAt(browser)).toHaveLength(2)
    const raisedUpTo = app.clock.now().toISOString()
    await app.call('POST /user-notifications/v2/alerts/read', { as, body: { raisedUpTo } })
    await again()
    expect(gotAt(browser)).toHaveLength(2)
  })

  test('is forgotten when its push service does not know it any more', async () => {
    const { as, browser } = await listener()
    service.unsubscribe(browser.endpoint)
    await raise([as])
    await expect.poll(() => isStored(browser)).toBe(false)
    expect((await pushOf(as)).endpoint).toBeNull()
  })

  test('is tried again when the push service says so, or after growing pauses', async () => {
    const [subscribed, unsubscribed] = [await listener(), await listener()]
    service.become({ status: 429, headers: { 'retry-after': '1800' } })
    await raise([subscribed.as])
    await expect.poll(async () => (await jobsOf(subscribed.as)).map(({ state }) => state)).toEqual(['retry'])
    expect((await jobsOf(subscribed.as))[0]!.waits).toBeGreaterThanOrEqual(1800)
    service.become({ status: 500 })
    await raise([unsubscribed.as])
    await expect
      .poll(async () => (await jobsOf(unsubscribed.as)).map(({ state }) => state))
      .toEqual(['retry'])
  })
})

describe('an address', () => {
  test('is shown to its device, replaced by the next, and taken back', async () => {
    const { as, browser } = await listener()
    expect((await pushOf(as)).endpoint).toBe(browser.endpoint)
    const next = await subscribe(as)
    expect((await pushOf(as)).endpoint).toBe(next.endpoint)
    expect(await isStored(browser)).toBe(false)
    await app.call('DELETE /user-notifications/v2/push', { as })
    expect((await pushOf(as)).endpoint).toBeNull()
  })

  test('goes over to the next person at the same browser', async () => {
    const [before, after] = [await signInNewcomer(app), await signInNewcomer(app)]
    const browser = await subscribe(before)
    await subscribe(after, browser)
    expect((await pushOf(before)).endpoint).toBeNull()
    await raise([before, after])
    await expect.poll(() => gotAt(browser)).toHaveLength(1)
    expect(await jobsOf(before)).toEqual([])
  })

  test('is stored once when it is given many times at once', async () => {
    const as = await signInNewcomer(app)
    const { publicKey } = await pushOf(as)
    const browsers = Array.from({ length: 4 }, () => service.subscribe(publicKey))
    await Promise.all([...browsers, ...browsers].map((browser) => subscribe(as, browser)))
    const { rows } = await sql`SELECT FROM notifications_push WHERE person_id = ${as.givenName}`.execute(
      app.services.db,
    )
    expect(rows).toHaveLength(1)
  })

  test('is swapped by two at once, and both are answered', async () => {
    const [one, other] = [await signInNewcomer(app), await signInNewcomer(app)]
    const [first, second] = [await subscribe(one), await subscribe(other)]
    for (let turn = 0; turn < 8; turn += 1) {
      const [a, b] = turn % 2 ? [first, second] : [second, first]
      await Promise.all([subscribe(one, a), subscribe(other, b)])
    }
    expect(await isStored(first)).toBe(true)
  })

  test.each([
    [{ endpoint: 'http://169.254.169.254/latest/meta-data' }, 'push-service-unknown'],
    [{ endpoint: 'https://fcm.googleapis.com@evil.example/x' }, 'push-service-unknown'],
    [{ endpoint: 'https://*.push.apple.com/x' }, 'push-service-unknown'],
    // Longer, once it is written as addresses are, than any key of a table.
    [{ endpoint: `https://web.push.apple.com/${'語'.repeat(1900)}` }, 'invalid-input'],
    // A point that is not on the curve.
    [{ p256dh: `BA${'A'.repeat(85)}` }, 'push-key-invalid'],
    [{ p256dh: 'short' }, 'invalid-input'],
    [{ auth: 'x'.repeat(23) }, 'invalid-input'],
  ])('with %j is refused', async (wrong, code) => {
    const as = await signInNewcomer(app)
    const body = { ...service.subscribe((await pushOf(as)).publicKey), ...wrong }
    expect((await app.call('PUT /user-notifications/v2/push', { as, body })).body).toMatchObject({ code })
    expect((await pushOf(as)).endpoint).toBeNull()
  })
})

type Ending = (as: Newcome) => Promise<{ status: number }>
const endings: Record<string, Ending> = {
  'signing out': (as) => app.call('POST /authentication/v2/logout', { as, body: {} }),
  'signing out everywhere': (as) =>
    app.call('POST /authentication/v2/logout', { as, body: { everywhere: true } }),
  'signing in again on the device': async (as) => {
    await app.signIn(as.email, as.deviceId)
    return { status: 200 }
  },
  'signing the device out from another': async (as) => {
    const elsewhere = await app.signIn(as.email)
    const params = { userId: as.givenName, deviceId: as.deviceId }
    return app.call('POST /user-devices/v2/:userId/:deviceId/sign-out', { as: elsewhere, params })
  },
  'removing the device': async (as) => {
    const elsewhere = await app.signIn(as.email)
    const params = { userId: as.givenName, deviceId: as.deviceId }
    return app.call('DELETE /user-devices/v2/:userId/:deviceId', { as: elsewhere, params })
  },
  'a new password': async (as) => {
    const elsewhere = await app.signIn(as.email)
    const body = { currentPassword: DEMO_PASSWORD, newPassword: 'Velvet-Quarry!91' }
    return app.call('POST /users/v2/change-password', { as: elsewhere, body })
  },
  'leaving the practice': (as) =>
    app.call('DELETE /my-office/v2/team-members/:id', { as: owner, params: { id: as.givenName } }),
}

describe('nothing is sent any more', () => {
  test.each(Object.entries(endings))('after %s, and the address is gone', async (_name, end) => {
    const { as, browser } = await listener()
    expect((await end(as)).status).toBe(200)
    expect(await isStored(browser)).toBe(false)
    await raise([as])
    expect(await jobsOf(as)).toEqual([])
    expect(gotAt(browser)).toEqual([])
  })

  test('of what was waiting to be sent when the session ended, the claim went or the practice was left', async () => {
    const losing: Record<string, Ending> = {
      session: endings['signing out']!,
      claim: (as) =>
        app.call('PATCH /my-office/v2/team-members/:id/claims', {
          as: owner,
          params: { id: as.givenName },
          body: { grant: [], withdraw: ['PracticeAdmin'] },
        }),
      practice: endings['leaving the practice']!,
    }
    for (const lose of Object.values(losing)) {
      const { as, browser } = await listener({ claims: ['PracticeAdmin'] })
      const raisedAt = await raise([as], { kind: joinRequested })
      await expect.poll(() => gotAt(browser)).toHaveLength(1)
      const late = await lateJob(as, raisedAt, { kind: joinRequested.kind })
      await late()
      expect(gotAt(browser)).toHaveLength(2)
      expect((await lose(as)).status).toBe(200)
      await late()
      expect(gotAt(browser)).toHaveLength(2)
    }
  })

  test('of another practice than one works at', async () => {
    const { as, browser } = await listener()
    const { practiceId } = await app.signIn('owner@lakesidesurgery.example')
    await raise([as], { practiceId, about: 'theirs' })
    await raise([as], { about: 'ours' })
    await expect.poll(() => gotAt(browser)).toHaveLength(1)
    await expect
      .poll(async () => (await jobsOf(as)).map(({ state }) => state))
      .toEqual(['completed', 'completed'])
    expect(gotAt(browser)).toHaveLength(1)
  })

  test('and a session that has ended subscribes to nothing', async () => {
    const as = await signInNewcomer(app)
    const body = service.subscribe((await pushOf(as)).publicKey)
    const [signedOut] = await Promise.all([
      app.call('POST /authentication/v2/logout', { as, body: {} }),
      app.call('PUT /user-notifications/v2/push', { as, body }),
    ])
    expect(signedOut.status).toBe(200)
    expect((await app.call('PUT /user-notifications/v2/push', { as, body })).status).toBe(401)
    expect(await isStored(body)).toBe(false)
  })
})

// The last: it moves the clock beyond every token.
test('what happened long ago is not sent late', async () => {
  const { as, browser } = await listener()
  const late = await lateJob(as, await raise([as]))
  await expect.poll(() => gotAt(browser)).toHaveLength(1)
  app.clock.pass(12 * 3600)
  await late()
  expect(gotAt(browser)).toHaveLength(1)
})

describe('quiet hours', () => {
  const quietNow = async (as: LoginReply) => {
    const at = (hours: number) =>
      new Date(app.clock.now().getTime() + hours * 3_600_000).toLocaleTimeString('en-GB', {
        timeZone: 'America/New_York',
        hour: '2-digit',
        minute: '2-digit',
      })
    const quietHours = { isOn: true, from: at(-2), to: at(2), timeZone: 'America/New_York' as const }
    await app.call('PATCH /user-notifications/v2/preferences', { as, body: { quietHours } })
    return quietUntil(app.clock.now(), quietHours)
  }

  test('hold a push back until they end, and nothing that is urgent', async () => {
    const { as, browser } = await listener()
    const end = await quietNow(as)
    await raise([as])
    await app.services.transactions.run(async (tx) => {
      const facts = { channelId: 'one', from: 'Ben Ortiz', group: '', messageId: 'one' }
      tx.alert(urgentArrived, { to: [as.givenName], practiceId: null, about: 'one', facts, at: tx.now })
    })
    await expect.poll(() => gotAt(browser).map(({ says }) => says)).toEqual([urgentArrived.outside])
    const heldUntil = async () => {
      const { rows } = await sql<{ until: Date }>`
        SELECT start_after AS until FROM pgboss.job
        WHERE name = ${sendPush.name} AND state = 'created' AND data->>'kind' = ${accessChanged.kind}
          AND data->>'sessionId' IN (SELECT id::text FROM session_session WHERE person_id = ${as.givenName})`.execute(
        app.services.db,
      )
      return rows.map(({ until }) => until)
    }
    await expect.poll(heldUntil).toEqual([end])
    expect(gotAt(browser)).toHaveLength(1)
  })

  test('that have ended hold nothing back', async () => {
    const { as, browser } = await listener()
    const body = {
      quietHours: { isOn: false, from: '00:00', to: '23:59', timeZone: 'America/New_York' as const },
    }
    await app.call('PATCH /user-notifications/v2/preferences', { as, body })
    await raise([as])
    await expect.poll(() => gotAt(browser)).toHaveLength(1)
  })
})
