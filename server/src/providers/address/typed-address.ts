import { US_STATES, type UsState } from '@corridor/contract/kernel/us-states.ts'

/** One way to understand what was typed. */
export interface Reading {
  street: string
  /** As far as it was typed. */
  city: string
  state: UsState | undefined
}

export interface TypedAddress {
  /** Most likely first. */
  readings: Reading[]
  /** Digits at the end: a ZIP code as far as it was typed. */
  zip: string
  /** Everything before them. */
  before: string
}

const STATES = Object.entries(US_STATES) as [UsState, string][]
const stateOf = (text: string): UsState | undefined =>
  STATES.find(([code, name]) => [code, name].some((one) => one.toLowerCase() === text.toLowerCase()))?.[0]

/** "austin tx" or "austin texas": the city before a state at the end, when there is one. */
function withState(text: string): { city: string; state: UsState } | undefined {
  const words = text.split(' ')
  for (const length of [1, 2, 3]) {
    const state = words.length > length ? stateOf(words.slice(-length).join(' ')) : undefined
    if (state) return { city: words.slice(0, -length).join(' '), state }
  }
  return undefined
}

function readingsOf(text: string): Reading[] {
  const parts = text.split(',').map((part) => part.trim())
  const last = parts.at(-1) ?? ''
  const street = (count: number) => parts.slice(0, -count).join(', ')
  const own = withState(last)
  const state = parts.length > 1 ? stateOf(last) : undefined
  return [
    ...(state ? [{ street: street(2), city: parts.at(-2) ?? '', state }] : []),
    { street: street(1), city: last, state: undefined },
    ...(own ? [{ street: street(1), ...own }] : []),
  ]
}

/** A street has a number and a name, so "5 Austin" is one and no city stands behind it. */
const STREET_WORDS = 2

/** "12 Main St Austin TX": the street alone, where this city, with or without a state, stands behind it. */
export function streetBefore(text: string, city: string): string {
  const whole = withState(text)?.city ?? text
  if (!whole.toLowerCase().endsWith(` ${city.toLowerCase()}`)) return text
  const street = whole.slice(0, -city.length).replace(/[ ,]+$/, '')
  return street.split(' ').length < STREET_WORDS ? text : street
}

/** Takes apart what somebody typed into an address field, without knowing any city. */
export function readTyped(typed: string): TypedAddress {
  const text = typed.trim().replace(/\s+/g, ' ')
  const [, head = text, zip = ''] = /^(.*?)(?:^|[ ,])(\d{1,5})(?:-\d{0,4})?$/.exec(text) ?? []
  const before = head.replace(/[ ,]+$/, '')
  return { readings: before ? readingsOf(before) : [], zip, before }
}
