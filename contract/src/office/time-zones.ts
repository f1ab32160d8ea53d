import type { UsState } from '../kernel/us-states.ts'

/** The time zones of the states and territories, as people there call them. No zod: the browser reads it. */
export const TIME_ZONES = {
  'America/New_York': 'Eastern Time',
  'America/Chicago': 'Central Time',
  'America/Denver': 'Mountain Time',
  'America/Phoenix': 'Arizona Time',
  'America/Los_Angeles': 'Pacific Time',
  'America/Anchorage': 'Alaska Time',
  'Pacific/Honolulu': 'Hawaii Time',
  'America/Puerto_Rico': 'Atlantic Time',
  'Pacific/Guam': 'Chamorro Time',
  'Pacific/Pago_Pago': 'Samoa Time',
} as const

export type TimeZone = keyof typeof TIME_ZONES
export const TIME_ZONE_NAMES = Object.keys(TIME_ZONES) as [TimeZone, ...TimeZone[]]

const CENTRAL = 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI'
const MOUNTAIN = 'CO ID MT NM UT WY'
const PACIFIC = 'CA NV OR WA'

const OWN: Partial<Record<UsState, TimeZone>> = {
  AZ: 'America/Phoenix',
  AK: 'America/Anchorage',
  HI: 'Pacific/Honolulu',
  PR: 'America/Puerto_Rico',
  VI: 'America/Puerto_Rico',
  GU: 'Pacific/Guam',
  MP: 'Pacific/Guam',
  AS: 'Pacific/Pago_Pago',
}

/** Where most of a state is. A state with two has practices in the other one: they choose it under their hours. */
export function timeZoneOf(state: UsState): TimeZone {
  if (CENTRAL.includes(state)) return 'America/Chicago'
  if (MOUNTAIN.includes(state)) return 'America/Denver'
  if (PACIFIC.includes(state)) return 'America/Los_Angeles'
  return OWN[state] ?? 'America/New_York'
}
