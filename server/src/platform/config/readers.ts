/* Readers of settings. Each throws a `TypeError` whose message completes "NAME must …". */

export const must = (what: string): never => {
  throw new TypeError(what)
}

export function wholeNumber(standard: number, low: number, high: number) {
  return (value: string | undefined): number => {
    if (value === undefined) return standard
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
    return number >= low && number <= high ? number : must(`be a whole number from ${low} to ${high}`)
  }
}

export function oneOf<const T extends string>(standard: T, ...others: T[]) {
  const all = [standard, ...others]
  return (value: string | undefined): T =>
    value === undefined ? standard : (all.find((one) => one === value) ?? must(`be one of ${all.join(', ')}`))
}

export const onOrOff = (value: string | undefined): boolean | undefined =>
  value === undefined ? undefined : ({ '1': true, '0': false }[value] ?? must('be 1 or 0'))

export const words = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

export const asText = (standard: string) => (value: string | undefined) => value ?? standard
