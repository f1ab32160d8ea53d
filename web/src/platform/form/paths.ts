type Parts<Value> = Value extends readonly (infer Item)[]
  ? `${number}` | `${number}.${Path<Item>}`
  : { [Key in keyof Value & string]: Key | `${Key}.${Path<NonNullable<Value[Key]>>}` }[keyof Value & string]

/** The path of a form value, in the server's notation: `addresses.0.line1`. */
export type Path<Values> = Values extends readonly unknown[] | object ? Parts<Values> : never

/** The value at a path. */
export type At<Values, FieldPath extends string> = FieldPath extends `${infer Key}.${infer Rest}`
  ? At<NonNullable<Step<Values, Key>>, Rest>
  : Step<Values, FieldPath>

type Step<Value, Key extends string> = Value extends readonly (infer Item)[]
  ? Item
  : Key extends keyof Value
    ? Value[Key]
    : never

export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], values)
}

/** The same values with another one at this path. Unchanged branches are shared, not copied. */
export function withValueAt<Values>(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.')
  const inner = (values as Record<string, unknown>)[key]
  const next = rest.length > 0 ? withValueAt(inner, rest.join('.'), value) : value
  if (!Array.isArray(values)) return { ...values, [key]: next }
  return values.map((item, path) => (path === Number(key) ? next : item)) as Values
}
