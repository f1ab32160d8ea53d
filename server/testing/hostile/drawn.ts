import fc from 'fast-check'
import type { Shape } from './fields.ts'

const LONGEST = 80

function textOf({ format, pattern, minLength = 0, maxLength = LONGEST }: Shape): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  if (format === 'date')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
  if (pattern && !pattern.includes('(?')) return fc.stringMatching(new RegExp(pattern))
  return fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, LONGEST)),
  })
}

/** Values that fit a shape. A rule beyond a schema, a telephone number for one, is not covered here. */
export function arbitraryOf(shape: Shape): fc.Arbitrary<unknown> {
  const { type, enum: choices, properties = {}, required = [], items = {}, anyOf, minimum, maximum } = shape
  if ('const' in shape) return fc.constant(shape.const)
  if (choices) return fc.constantFrom(...choices)
  if (anyOf) return fc.oneof(...anyOf.map(arbitraryOf))
  if (type === 'string') return textOf(shape)
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'integer')
    return fc.maxSafeInteger().filter((one) => one >= (minimum ?? one) && one <= (maximum ?? one))
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true })
  if (type === 'array') return fc.array(arbitraryOf(items), { maxLength: 3 })
  if (type !== 'object') return fc.jsonValue({ maxDepth: 2 })
  const parts: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, arbitraryOf(inner)]),
  )
  return fc.record(parts, { requiredKeys: required })
}
