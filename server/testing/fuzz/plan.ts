import type { AnyRoute } from '@corridor/contract/kernel/route.ts'
import { type Field, fieldsOf, type Shape, withField } from '../hostile/fields.ts'
import { ATTACKERS, type Attacker } from './attackers.ts'
import type { Chance } from './chance.ts'
import { drawInput, type Input, SORTS, type Sort } from './draw.ts'
import type { Foreign } from './victims.ts'

/** One call to make instead of a good one. */
export interface Try {
  sort: Sort
  /** Nobody for the good call's own caller. */
  by?: Attacker
  draw: (good: Input) => Input
}

const nameOf = ({ path }: Field): string => String(path.findLast((one) => typeof one === 'string'))
const isId = (field: Field): boolean =>
  field.shape.type === 'string' && (field.shape.format === 'uuid' || /ids?$/i.test(nameOf(field)))

/** The field that takes the id of what an inner one is found in: both must be the victims'. */
function outerOf(fields: readonly Field[], inner: Field, names: readonly string[]): Field | undefined {
  const beside = fields.filter(({ path }) => path.slice(0, -1).join() === inner.path.slice(0, -1).join())
  return names.map((name) => beside.find((one) => nameOf(one) === name)).find((one) => one !== undefined)
}

/** Every id of the victims in every field that takes one, by the call's own caller: what they may do at home, they may not there. */
export function foreignTries(route: AnyRoute, { ids, nested }: Foreign): Try[] {
  const fields = fieldsOf(route).filter(isId)
  const alone = fields.flatMap((field) =>
    ids.map((id): Try => ({ sort: 'id', draw: (good) => withField(good, field.path, id) })),
  )
  const together = nested.flatMap(({ field: name, inside, outer, inner }) =>
    fields.flatMap((field): Try[] => {
      const around = nameOf(field) === name ? outerOf(fields, field, inside) : undefined
      if (!around) return []
      return [
        {
          sort: 'id',
          draw: (good) => withField(withField(good, around.path, outer), field.path, inner),
        },
      ]
    }),
  )
  return [...alone, ...together]
}

const choicesOf = ({ type, enum: choices = [], const: only, anyOf = [] }: Shape): unknown[] => [
  ...choices,
  ...(only === undefined ? [] : [only]),
  ...(type === 'boolean' ? [true, false] : []),
  ...anyOf.flatMap(choicesOf),
]

/** Every choice of every field that has few: a handler that fails for one of them is met for certain, not by luck. */
export const choiceTries = (route: AnyRoute): Try[] =>
  fieldsOf(route).flatMap(({ path, shape }) =>
    choicesOf(shape).map(
      (choice): Try => ({ sort: 'choice', draw: (good) => withField(good, path, choice) }),
    ),
  )

/** So many more: the fields in turn, each time with the next sort, so that none is tried twice before all were. */
export function drawnTries(route: AnyRoute, { ids }: Foreign, calls: number, chance: Chance): Try[] {
  const fields = fieldsOf(route)
  return Array.from({ length: calls }, (_, at): Try => {
    const one = chance.of(`${route.call} ${at}`)
    const by = one.below(4) === 0 ? one.pick(ATTACKERS) : undefined
    const field = fields[at % fields.length]
    if (!field) return { sort: 'valid', by, draw: (good) => good }
    const first = chance.of(`${route.call} ${field.path.join('.')}`).below(SORTS.length)
    const sort = SORTS[(first + Math.floor(at / fields.length)) % SORTS.length]!
    return { sort, by, draw: (good) => drawInput(route, good, sort, { field, ids, chance: one }) }
  })
}
