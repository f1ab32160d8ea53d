import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../query.ts'
import { updateLists } from './paged.ts'

interface Row {
  id: number
}

const KEY = ['rows']
const page = (ids: readonly number[], continuationToken: string | null) => ({
  rows: ids.map((id) => ({ id })),
  continuationToken,
})
const load = (name: string, pages: ReturnType<typeof page>[]) =>
  queryClient.setQueryData(
    [...KEY, name],
    { pages, pageParams: pages.map(() => undefined) },
    { updatedAt: 7 },
  )
const idsOf = (name: string) =>
  queryClient
    .getQueryData<{ pages: ReturnType<typeof page>[] }>([...KEY, name])
    ?.pages.map(({ rows }) => rows.map(({ id }) => id))

const withRow = (id: number) =>
  updateLists<Row, [string]>(KEY, 'rows', (rows) =>
    [...rows.filter((one) => one.id !== id), { id }].sort((one, other) => one.id - other.id),
  )

afterEach(() => queryClient.clear())

test('a row is put where the rule says, over all pages, and the list is as old as before', () => {
  load('all', [page([1, 4], 'more'), page([6], null)])
  withRow(3)
  withRow(9)
  expect(idsOf('all')).toEqual([
    [1, 3],
    [4, 6, 9],
  ])
  expect(queryClient.getQueryState([...KEY, 'all'])?.dataUpdatedAt).toBe(7)
})

test('what belongs behind the last loaded row comes with the next page', () => {
  load('begun', [page([1, 4], 'more')])
  withRow(9)
  expect(idsOf('begun')).toEqual([[1, 4]])
})

test('each list is changed by what its own key says', () => {
  load('odd', [page([1], null)])
  load('even', [page([2], null)])
  updateLists<Row, [string]>(KEY, 'rows', (rows, [name]) => (name === 'odd' ? [] : rows))
  expect([idsOf('odd'), idsOf('even')]).toEqual([[[]], [[2]]])
})

test('a list that is to be read again stays marked so', async () => {
  load('old', [page([1], null)])
  await queryClient.invalidateQueries({ queryKey: KEY })
  withRow(3)
  expect(idsOf('old')).toEqual([[1]])
  expect(queryClient.getQueryState([...KEY, 'old'])?.isInvalidated).toBe(true)
})
