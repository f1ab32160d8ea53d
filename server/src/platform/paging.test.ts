import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { paging } from './paging.ts'
import { Refusal } from './refusal.ts'

const secrets = { keyFor: (purpose: string) => Buffer.from(purpose) }
const others = { keyFor: (purpose: string) => Buffer.from(`other ${purpose}`) }
const SortKey = z.tuple([z.string(), z.int()])
const list = paging('test.list', SortKey)
const ROWS = Array.from({ length: 7 }, (_, turn) => ({ name: `n${turn}`, id: turn }))

function readPage(pageSize: number, continuationToken?: string) {
  const { after, limit } = list.begin(secrets, { pageSize, continuationToken })
  const rows = ROWS.filter(({ id }) => !after || id > after[1]).slice(0, limit)
  return list.cut(secrets, { pageSize }, rows, ({ name, id }) => [name, id])
}

describe('pages', () => {
  test.each([1, 2, 3, 7, 8])('of %d lead through the whole list, each row once', (pageSize) => {
    const seen: number[] = []
    let token: string | undefined
    do {
      const { page, continuationToken } = readPage(pageSize, token)
      seen.push(...page.map(({ id }) => id))
      token = continuationToken ?? undefined
    } while (token)
    expect(seen).toEqual(ROWS.map(({ id }) => id))
  })

  test('that are the last say so, also when they are full', () => {
    expect(readPage(7).continuationToken).toBeNull()
    expect(list.cut(secrets, { pageSize: 3 }, [], () => ['', 0])).toEqual({
      page: [],
      continuationToken: null,
    })
  })

  test('are refused for a token that was made up, changed, or made for another list or installation', () => {
    const token = readPage(2).continuationToken!
    const [body = '', seal = ''] = token.split('.')
    const forged = Buffer.from(JSON.stringify(['n0', 0])).toString('base64url')
    const elsewhere = paging('test.other', SortKey).cut(secrets, { pageSize: 1 }, ROWS, () => ['n0', 0])
    const made = [
      '',
      'garbage',
      body,
      `${forged}.${seal}`,
      `${body}.${seal.slice(1)}`,
      `${token}.${seal}x`.slice(1),
      elsewhere.continuationToken!,
      list.cut(others, { pageSize: 1 }, ROWS, () => ['n0', 0]).continuationToken!,
    ]
    for (const continuationToken of made)
      expect(() => list.begin(secrets, { pageSize: 2, continuationToken })).toThrow(Refusal)
  })

  test('are refused for a token of a shape that the list no longer has', () => {
    const before = paging('test.list', z.tuple([z.string()]))
    const { continuationToken } = before.cut(secrets, { pageSize: 1 }, ROWS, () => ['n0'])
    expect(() => list.begin(secrets, { pageSize: 2, continuationToken: continuationToken! })).toThrow(Refusal)
  })
})
