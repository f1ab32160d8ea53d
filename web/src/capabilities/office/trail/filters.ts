import { CAPABILITY_ORDER, type Capability } from '@corridor/contract/kernel/capability-order.ts'

/** The filters in the address. */
export interface TrailFilterValues {
  personId?: string
  area?: Capability
  outcome?: 'done' | 'refused'
  from?: string
  to?: string
  subjectId?: string
  search?: string
  /** Also what the app read by itself. */
  automatic?: 'true'
}

/** The names under which a filter stands in the address. */
export const FILTERS = ['who', 'area', 'outcome', 'days', 'from', 'to', 'thing', 'q'] as const

/** The name of the switch for background activity in the address. It shows more entries instead of fewer, so it is no filter. */
export const AUTOMATIC = 'background'

/** In place of a number of days: those between two dates. */
export const CHOSEN_DATES = 'dates'

/** For an address without any. */
export const withoutFilters = Object.fromEntries(FILTERS.map((name) => [name, null]))

const ID_MAX = 200
const WHO = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const DATE = /^20\d\d-\d\d-\d\d$/

/** Whole days, so that the query key stays the same during a day; a day with a clock change is not 24 hours long. */
const midnight = (near: Date, days: number): string =>
  new Date(near.getFullYear(), near.getMonth(), near.getDate() + days).toISOString()

/** The midnight so many days after a date. A year that is still being typed is none. */
function midnightOf(date: string | null, days: number): string | undefined {
  const noon = new Date(DATE.test(date ?? '') ? `${date}T12:00:00` : Number.NaN)
  return Number.isNaN(noon.getTime()) ? undefined : midnight(noon, days)
}

function timesIn(search: URLSearchParams, now: number): Pick<TrailFilterValues, 'from' | 'to'> {
  if (search.get('days') === CHOSEN_DATES)
    return { from: midnightOf(search.get('from'), 0), to: midnightOf(search.get('to'), 1) }
  const days = Number(search.get('days'))
  return { from: days > 0 && days <= 3650 ? midnight(new Date(now), 1 - days) : undefined }
}

export function filtersIn(search: URLSearchParams, now = Date.now()): TrailFilterValues {
  const outcome = search.get('outcome')
  return {
    personId: WHO.exec(search.get('who') ?? '')?.[0],
    area: CAPABILITY_ORDER.find((area) => area === search.get('area')),
    outcome: outcome === 'done' || outcome === 'refused' ? outcome : undefined,
    ...timesIn(search, now),
    subjectId: search.get('thing')?.trim().slice(0, ID_MAX) || undefined,
    search: search.get('q')?.trim().slice(0, ID_MAX) || undefined,
    automatic: search.has(AUTOMATIC) ? 'true' : undefined,
  }
}

export const isNarrowed = ({ automatic: _, ...filters }: TrailFilterValues): boolean =>
  Object.values(filters).some((one) => one !== undefined)
