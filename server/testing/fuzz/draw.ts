import type { AnyRoute } from '@corridor/contract/kernel/route.ts'
import fc from 'fast-check'
import { arbitraryOf } from '../hostile/drawn.ts'
import { type Field, fieldsOf, type Shape, withField, withoutField } from '../hostile/fields.ts'
import { atRandom, HOSTILE } from '../hostile/values.ts'
import type { Chance } from './chance.ts'

/** The sorts of calls that are tried; the names are the rows of the table that is printed. */
export const SORTS = [
  'valid',
  'drawn whole',
  'one field drawn',
  'near-valid',
  ...Object.keys(HOSTILE),
  'chance',
] as const
export type Sort = (typeof SORTS)[number]

/** What a call sends; who sends it is another matter. */
export interface Input {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** The same, with most ids being those of others. */
function withIds(value: unknown, ids: readonly string[], chance: Chance): unknown {
  if (typeof value === 'string') return UUID.test(value) && chance.below(4) > 0 ? chance.pick(ids) : value
  if (Array.isArray(value)) return value.map((one) => withIds(one, ids, chance))
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withIds(one, ids, chance)]))
}

const sample = (arbitrary: fc.Arbitrary<unknown>, chance: Chance): unknown =>
  fc.sample(arbitrary, { seed: chance.below(2 ** 31), numRuns: 1 })[0]

/** Values at the limits of what a shape takes, and just beyond them. */
function edgesOf({
  type,
  minLength = 0,
  maxLength,
  minimum,
  maximum,
  enum: choices,
  items,
}: Shape): unknown[] {
  const edges: unknown[] = [null, '']
  if (maxLength !== undefined)
    edges.push('x'.repeat(maxLength), 'x'.repeat(maxLength + 1), 'é'.repeat(maxLength))
  if (minLength > 0) edges.push('x'.repeat(minLength), 'x'.repeat(minLength - 1))
  for (const limit of [minimum, maximum]) if (limit !== undefined) edges.push(limit, limit - 1, limit + 1)
  if (choices) edges.push(...choices, String(choices[0]).toUpperCase(), `${choices[0]} `)
  if (type === 'array') edges.push([], Array(500).fill(items?.type === 'string' ? 'x' : null))
  if (type === 'boolean') edges.push('true', 1, 'yes')
  return edges
}

function nearly(input: object, { path, shape }: Field, chance: Chance): object {
  const way = chance.below(4)
  // A path has no part that could be missing.
  if (way === 0 && path[0] !== 'params') return withoutField(input, path)
  if (way === 1) return withField(input, [...path.slice(0, -1), 'isAdmin'], true)
  return withField(input, path, chance.pick(edgesOf(shape)))
}

/** Draws what to send instead of a good input. The same chance draws the same, up to the ids. */
export function drawInput(
  route: AnyRoute,
  good: Input,
  sort: Sort,
  { field, ids, chance }: { field: Field; ids: readonly string[]; chance: Chance },
): Input {
  if (sort === 'valid') return good
  if (sort === 'near-valid') return nearly(good, field, chance)
  const drawn = ({ shape }: Field) => withIds(sample(arbitraryOf(shape), chance), ids, chance)
  if (sort === 'one field drawn') return withField(good, field.path, drawn(field))
  if (sort === 'drawn whole') {
    const wholes = fieldsOf(route).filter(({ path }) => path.length === (path[0] === 'body' ? 1 : 2))
    return wholes.reduce<object>((input, whole) => withField(input, whole.path, drawn(whole)), good)
  }
  if (sort === 'chance') return withField(good, field.path, sample(atRandom, chance))
  const values = HOSTILE[sort] ?? []
  // The first of a sort is the one that says most.
  const value = chance.below(2) === 0 ? values[0] : chance.pick(values)
  return withField(good, field.path, sort === 'id' ? chance.pick(ids) : value)
}
