import { expect, test } from 'vitest'
import { createTurns, type TurnLimits, yieldingTurn } from './turns.ts'

/** Work that ends when the test lets it, and in which order it began. */
function controlled(limits: TurnLimits) {
  const inTurn = createTurns(limits)
  const begun: string[] = []
  const ends: Record<string, () => void> = {}
  const run = (ownerId: string, name: string, hangUp?: () => AbortSignal) =>
    inTurn(
      ownerId,
      () => {
        begun.push(name)
        return new Promise<string>((resolve) => {
          ends[name] = () => resolve(name)
        })
      },
      hangUp,
    )
  return { inTurn, begun, ends, run }
}

const tooMany = { kind: { code: 'too-many-requests', status: 429 } }

test('so much of one owner is done at once, more waits in order, and beyond that it is refused', async () => {
  const { inTurn, begun, ends, run } = controlled({ atOnceEach: 2, waitingEachMax: 2, retryAfterSeconds: 2 })
  const names = ['1', '2', '3', '4']
  const running = names.map((name) => run('ada', name))
  await expect(run('ada', 'one too many')).rejects.toMatchObject({
    ...tooMany,
    extras: { retryAfterSeconds: 2 },
  })
  expect(await inTurn('ben', async () => 'at once')).toBe('at once')
  expect(begun).toEqual(['1', '2'])
  for (const [at, name] of names.entries()) {
    ends[name]!()
    await running[at]
    expect(begun).toEqual(names.slice(0, Math.min(at + 3, names.length)))
  }
  expect(await inTurn('ada', async () => 'again')).toBe('again')
})

test('work that fails gives its turn to the next', async () => {
  const inTurn = createTurns({ atOnceEach: 1, waitingEachMax: 1 })
  const failing = inTurn('ada', async () => Promise.reject(new Error('broken')))
  const next = inTurn('ada', async ({ hasWaited }) => ({ hasWaited }))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toEqual({ hasWaited: true })
  expect(await inTurn('ada', async ({ hasWaited }) => ({ hasWaited }))).toEqual({ hasWaited: false })
})

test('what was hung up on leaves, and what comes after it keeps its place', async () => {
  const { begun, ends, run } = controlled({ atOnceEach: 1, waitingEachMax: 2 })
  const caller = new AbortController()
  const first = run('ada', 'first')
  const dropped = run('ada', 'dropped', () => caller.signal)
  const next = run('ada', 'next')
  caller.abort()
  await expect(dropped).rejects.toMatchObject(tooMany)
  const last = run('ada', 'last')
  for (const [name, work] of Object.entries({ first, next, last })) {
    ends[name]!()
    await work
  }
  expect(begun).toEqual(['first', 'next', 'last'])
})

test('nobody is asked whether they hung up while there is room', async () => {
  const inTurn = createTurns({ atOnceEach: 1, waitingEachMax: 1 })
  const hangUp = () => {
    throw new Error('this would cost every call')
  }
  expect(await inTurn('ada', async () => 'done', hangUp)).toBe('done')
})

test('what waited too long is refused and does not run', async () => {
  const { begun, ends, run } = controlled({ atOnceEach: 1, waitingEachMax: 1, waitMs: 20 })
  const first = run('ada', 'first')
  await expect(run('ada', 'late')).rejects.toMatchObject(tooMany)
  ends.first!()
  await first
  expect(begun).toEqual(['first'])
})

test('a turn that was given back early is given back once', async () => {
  const { begun, ends, run, inTurn } = controlled({ atOnceEach: 1, waitingEachMax: 5 })
  let endLong!: () => void
  const long = inTurn('ada', ({ end }) => {
    end()
    return new Promise<void>((resolve) => {
      endLong = resolve
    })
  })
  const works = ['1', '2'].map((name) => run('ada', name))
  endLong()
  await long
  expect(begun).toEqual(['1'])
  ends['1']!()
  await works[0]
  expect(begun).toEqual(['1', '2'])
  ends['2']!()
  await works[1]
})

test('a caller who takes a turn elsewhere gives back the one they are in, while they wait there as well', async () => {
  const outer = createTurns({ atOnceEach: 1, waitingEachMax: 5 })
  const inner = controlled({ atOnce: 1, waitingEachMax: 5 })
  const occupied = inner.run('ben', 'ben')
  const search = outer('ada', ({ end }) => yieldingTurn(end, () => inner.run('ada', 'ada')))
  expect(await outer('ada', async () => 'not behind it')).toBe('not behind it')
  expect(inner.begun).toEqual(['ben'])
  inner.ends.ben!()
  await occupied
  inner.ends.ada!()
  expect(await search).toBe('ada')
})
