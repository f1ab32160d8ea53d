import { TRAIL_AREAS, type TrailArea } from '@corridor/contract/office/limits.ts'

/** What the address asks for. */
export interface Wanted {
  personId?: string
  area?: TrailArea
  outcome?: 'done' | 'refused'
  from?: string
  to?: string
  subjectId?: string
}

/** The names under which a filter stands in the address. */
export const FILTERS = ['who', 'area', 'outcome', 'days', 'from', 'to', 'thing'] as const

/** In place of a number of days: those between two dates. */
export const CHOSEN_DATES = 'dates'

/** For an address without any. */
export const withoutFilters = Object.fromEntries(FILTERS.map((name) => [name, null]))

const ID_MAX = 200
const WHO = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const DATE = /^20\d\d-\d\d-\d\d$/

/** Whole days, so that the same question is asked again within one; where clocks are changed one is not 24 hours long. */
const midnight = (near: Date, days: number): string =>
  new Date(near.getFullYear(), near.getMonth(), near.getDate() + days).toISOString()

/** The midnight so many days after a date. A year that is still being typed is none. */
function midnightOf(date: string | null, days: number): string | undefined {
  const noon = new Date(DATE.test(date ?? '') ? `${date}T12:00:00` : Number.NaN)
  return Number.isNaN(noon.getTime()) ? undefined : midnight(noon, days)
}

function timesIn(search: URLSearchParams, now: number): Pick<Wanted, 'from' | 'to'> {
  if (search.get('days') === CHOSEN_DATES)
    return { from: midnightOf(search.get('from'), 0), to: midnightOf(search.get('to'), 1) }
  const days = Number(search.get('days'))
  return { from: days > 0 && days <= 3650 ? midnight(new Date(now), 1 - days) : undefined }
}

export function wantedIn(search: URLSearchParams, now = Date.now()): Wanted {
  const outcome = search.get('outcome')
  return {
    personId: WHO.exec(search.get('who') ?? '')?.[0],
    area: TRAIL_AREAS.find((area) => area === search.get('area')),
    outcome: outcome === 'done' || outcome === 'refused' ? outcome : undefined,
    ...timesIn(search, now),
    subjectId: search.get('thing')?.trim().slice(0, ID_MAX) || undefined,
  }
}

export const isNarrowed = (wanted: Wanted): boolean => Object.values(wanted).some((one) => one !== undefined)
