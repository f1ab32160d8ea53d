import type { LoginReply } from '@corridor/contract/session/model.ts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { documentDesk } from '#capabilities/documents/testing/document-desk.ts'
import { emailDesk } from '#capabilities/email/testing/email-desk.ts'
import { BRIGHT_SMILES, faxDesk } from '#capabilities/fax/testing/fax-desk.ts'
import { demoPersonId } from '#capabilities/people/public.ts'
import { newNumber, textDesk } from '#capabilities/texting/testing/desk.ts'
import { useTestApp } from '#testing/test-app.ts'

const app = useTestApp()

const PAGE = 2

async function allPages<Row>(
  read: (continuationToken?: string) => Promise<{ rows: Row[]; next: string | null }>,
): Promise<Row[]> {
  const found: Row[] = []
  let token: string | undefined
  do {
    const { rows, next } = await read(token)
    found.push(...rows)
    token = next ?? undefined
  } while (token)
  return found
}

/** Each count of work, with the kind of its row on the start page and the rows of its list, page by page. */
const LISTS: Record<string, { kind: string; rows: (as: LoginReply) => Promise<string[]> }> = {
  documents: {
    kind: 'documents.document',
    rows: (as) =>
      allPages(async (continuationToken) => {
        const query = { table: 'NeedsAction' as const, pageSize: PAGE, continuationToken }
        const { body } = await app.call('GET /office-files/v3', { as, query })
        return { rows: body.documents.map(({ id }) => id), next: body.continuationToken }
      }),
  },
  faxes: {
    kind: 'fax.message',
    rows: (as) =>
      allPages(async (continuationToken) => {
        const query = { table: 'NeedsAction' as const, pageSize: PAGE, continuationToken }
        const { body } = await app.call('GET /efaxes/v2/messages', { as, query })
        return { rows: body.messages.map(({ id }) => id), next: body.continuationToken }
      }),
  },
  waitingTexts: {
    kind: 'texting.conversation',
    rows: (as) =>
      allPages(async (continuationToken) => {
        const query = { filter: 'needs-action' as const, pageSize: PAGE, continuationToken }
        const { body } = await app.call('GET /patient-texting/v2/conversations', { as, query })
        return { rows: body.conversations.map(({ id }) => id), next: body.continuationToken }
      }),
  },
  waitingEmails: {
    kind: 'email.thread',
    rows: (as) =>
      allPages(async (continuationToken) => {
        const query = { filter: 'needs-action' as const, pageSize: PAGE, continuationToken }
        const { body } = await app.call('GET /emails/v2/threads', { as, query })
        return { rows: body.threads.map(({ id }) => id), next: body.continuationToken }
      }),
  },
}

/** What the menu counts, the start page says and the list has, for every kind of work that this person has. */
async function checkNumbers(as: LoginReply): Promise<Record<string, number>> {
  const { body: menu } = await app.call('GET /user-notifications/v2', { as })
  const { body: home } = await app.call('GET /worklist/v1/waiting', { as })
  const numbers: Record<string, number> = {}
  for (const [name, { kind, rows }] of Object.entries(LISTS)) {
    const counted = menu.data.counts.find((one) => one.name === name)?.count
    if (counted === undefined) continue
    const ids = await rows(as)
    const shown = home.kinds.find((one) => one.kind === kind)
    expect(new Set(ids).size, `${name}: each row once`).toBe(ids.length)
    expect({ menu: counted, home: shown?.count ?? 0, rows: ids.length }, name).toEqual({
      menu: ids.length,
      home: ids.length,
      rows: ids.length,
    })
    // The longest wait first, in both.
    expect(ids.slice(0, shown?.longest.length ?? 0), name).toEqual(
      (shown?.longest ?? []).map(({ itemId }) => itemId),
    )
    const firsts = (shown?.longest ?? []).map(({ waitingSince }) => waitingSince)
    expect(firsts, name).toEqual(firsts.toSorted())
    numbers[name] = ids.length
  }
  return numbers
}

test('in the demo world the menu, the start page and the list of each kind of work say one number, to everybody', async () => {
  const [owner, desk] = [
    await app.signIn('owner@brightsmiles.example'),
    await app.signIn('frontdesk@brightsmiles.example'),
  ]
  const numbers = await checkNumbers(owner)
  expect(await checkNumbers(desk)).toEqual(numbers)
  for (const name of Object.keys(LISTS)) expect(numbers[name], name).toBeGreaterThan(0)
  await checkNumbers(await app.signIn('frontdesk@lakesidesurgery.example'))
  const { body: menu } = await app.call('GET /user-notifications/v2', { as: desk })
  const { body: home } = await app.call('GET /worklist/v1/waiting', { as: desk })
  const { body: pending } = await app.call('GET /lite-appointments/v2/pending-count', { as: desk })
  const outside = pending.pendingAppointmentCount
  expect(menu.data.counts.find(({ name }) => name === 'liteAppointments')?.count).toBe(outside)
  expect(home.kinds.find(({ kind }) => kind === 'curbside.visit')?.count).toBe(outside)
})

const STEPS = [
  'text-in',
  'text-out',
  'text-fails',
  'text-archive',
  'text-unarchive',
  'fax-in',
  'fax-open',
  'fax-process',
  'fax-archive',
  'fax-unarchive',
  'document-in',
  'document-out',
  'document-comment',
  'document-open',
  'document-process',
  'document-remove',
  'email-out',
  'assign',
  'done',
  'reopen',
  'snooze',
] as const
const steps = fc.array(
  fc.record({ does: fc.constantFrom(...STEPS), which: fc.nat({ max: 3 }), item: fc.nat({ max: 3 }) }),
  { minLength: 14, maxLength: 22 },
)

test('after any sequence of what comes in, fails, is answered, archived, assigned, put off or done with, all of them still agree', async () => {
  const desk = await app.signIn('frontdesk@brightsmiles.example')
  const other = await app.signIn('owner@brightsmiles.example')
  const partner = await app.signIn('frontdesk@lakesidesurgery.example')
  const [texts, faxes, documents, emails] = [
    textDesk(app, desk),
    faxDesk(app),
    documentDesk(app),
    emailDesk(app, desk),
  ]
  const numbers = [newNumber(), newNumber(), newNumber(), newNumber()]
  const faxIds: string[] = []
  const documentIds: string[] = []
  const one = (ids: readonly string[], which: number) => ids[which % Math.max(1, ids.length)]
  const conversationOf = async (which: number) => (await texts.open(numbers[which]!)).id
  const item = async (which: number) => {
    const { body } = await app.call('GET /worklist/v1/items', { as: desk, query: { pageSize: 4 } })
    return body.items[which % Math.max(1, body.items.length)]
  }
  const onItem = async (which: number, part: string, body: object) => {
    const found = await item(which)
    if (found)
      await app.send(`PUT /worklist/v1/items/${found.kind}/${found.itemId}/${part}`, { as: desk, body })
  }
  const acts: Record<(typeof STEPS)[number], (which: number, at: number) => Promise<unknown>> = {
    'text-in': (which) => texts.receive(numbers[which]!, 'Can I come at 3?'),
    'text-out': async (which) => texts.send(await conversationOf(which), 'Yes, you can.'),
    // Nobody is reached at this number of the sandbox.
    'text-fails': async () => texts.send((await texts.open('+15125550199')).id, 'Are you there?'),
    'text-archive': async (which) => texts.update(await conversationOf(which), { isArchived: true }),
    'text-unarchive': async (which) => texts.update(await conversationOf(which), { isArchived: false }),
    'fax-in': async () => faxIds.push(await faxes.received(desk, BRIGHT_SMILES)),
    'fax-open': (which) => app.send(`PUT /efaxes/v2/messages/${one(faxIds, which)}/opened`, { as: desk }),
    'fax-process': (which) =>
      app.send(`PUT /efaxes/v2/mark-processed/${one(faxIds, which)}`, {
        as: desk,
        body: { isProcessed: true },
      }),
    'fax-archive': (which) =>
      app.send('PUT /efaxes/v2/archive-status', {
        as: desk,
        body: { faxIds: [one(faxIds, which)], isArchived: true },
      }),
    'fax-unarchive': (which) =>
      app.send('PUT /efaxes/v2/archive-status', {
        as: desk,
        body: { faxIds: [one(faxIds, which)], isArchived: false },
      }),
    'document-in': async () => documentIds.push(await documents.sent(partner, desk.practiceId!)),
    'document-out': async () => documentIds.push(await documents.sent(desk, partner.practiceId!)),
    'document-comment': (which) =>
      app.send('POST /office-files/v2/comments', {
        as: partner,
        body: { id: crypto.randomUUID(), officeFileId: one(documentIds, which), text: 'When?' },
      }),
    'document-open': (which) =>
      app.send(`PUT /office-files/v2/${one(documentIds, which)}/opened`, { as: desk }),
    'document-process': (which) =>
      app.send(`PUT /office-files/v2/${one(documentIds, which)}/process`, {
        as: desk,
        body: { isProcessed: true },
      }),
    'document-remove': (which) =>
      app.send(`DELETE /office-files/v2/${one(documentIds, which)}`, { as: desk }),
    'email-out': async () =>
      emails.send((await emails.patient({ email: `gone-${crypto.randomUUID()}@nowhere.example` })).id),
    assign: async (which) => {
      const found = await item(which)
      const body = { personId: demoPersonId('owner@brightsmiles.example'), before: found?.assigneeId ?? null }
      await onItem(which, 'assignee', body)
    },
    done: (which) => onItem(which, 'done', { isDone: true }),
    reopen: (which) => onItem(which, 'done', { isDone: false }),
    snooze: (which) =>
      onItem(which, 'snooze', { until: new Date(app.clock.now().getTime() + 3_600_000).toISOString() }),
  }
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      for (const { does, which, item: at } of sequence) {
        app.clock.pass(1)
        await acts[does](does === 'assign' || does === 'done' || does === 'snooze' ? at : which, at)
      }
      // What failed is known a moment after it left, perhaps between two of these calls.
      await vi.waitFor(async () => expect(await checkNumbers(other)).toEqual(await checkNumbers(desk)), {
        interval: 100,
      })
      await checkNumbers(partner)
    }),
    { numRuns: 5, seed: 39, endOnFailure: true },
  )
})
