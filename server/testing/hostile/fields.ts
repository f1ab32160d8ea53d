import type { AnyRoute } from '@corridor/contract/kernel/route.ts'
import { z } from 'zod'

/** The way to a field of what a call sends: `['body', 'addresses', 0, 'zip']`. */
export type Path = readonly [part: 'params' | 'query' | 'body', ...inside: (string | number)[]]

/** As much of a JSON schema as our shapes become. */
export interface Shape {
  type?: string
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
}

export interface Field {
  path: Path
  shape: Shape
}

/** A field itself, and those inside it. Of a list the first item is looked into. */
function fieldsIn(shape: Shape, path: Path): Field[] {
  const { properties = {}, items, anyOf = [] } = shape
  const inside = Object.entries(properties).flatMap(([name, inner]) => fieldsIn(inner, [...path, name]))
  const first = items ? fieldsIn(items, [...path, 0]) : []
  const either = anyOf.flatMap((one) => fieldsIn(one, path).slice(1))
  return [{ path, shape }, ...inside, ...first, ...either]
}

/** Every field that a route takes, from its own shapes. Bytes are not looked into. */
export function fieldsOf(route: AnyRoute): Field[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const shape: z.ZodType | undefined = route[part]
    if (!shape || (part === 'body' && route.transfer === 'upload')) return []
    const described = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Shape
    const fields = fieldsIn(described, [part])
    // A path has no whole that could be something else.
    return part === 'body' ? fields : fields.slice(1)
  })
}

/** A copy of an input with one field replaced; what is missing on the way is made. */
export function withField(
  input: object,
  [name, ...rest]: readonly (string | number)[],
  value: unknown,
): object {
  if (name === undefined) return input
  const copy: Record<string | number, unknown> = Array.isArray(input) ? ([...input] as never) : { ...input }
  const inner = copy[name]
  const deeper = typeof inner === 'object' && inner !== null ? inner : typeof rest[0] === 'number' ? [] : {}
  copy[name] = rest.length === 0 ? value : withField(deeper, rest, value)
  return copy
}

/** A copy without the field. */
export function withoutField(input: object, [name, ...rest]: readonly (string | number)[]): object {
  if (name === undefined || !(name in input)) return input
  const { [name]: inner, ...others } = input as Record<string | number, unknown>
  if (rest.length === 0) return others
  return typeof inner === 'object' && inner !== null
    ? withField(input, [name], withoutField(inner, rest))
    : input
}

/** Whether the route's own shapes take this input: then it comes as far as the action. A body of null is none. */
export const isTaken = (
  route: AnyRoute,
  input: { params?: unknown; query?: unknown; body?: unknown },
): boolean =>
  (['params', 'query', 'body'] as const).every((part) => {
    const shape: z.ZodType | undefined = route[part]
    return (
      !shape ||
      (part === 'body' && route.transfer === 'upload') ||
      shape.safeParse(input[part] ?? undefined).success
    )
  })
