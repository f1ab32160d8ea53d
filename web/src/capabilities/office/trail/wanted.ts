import { TRAIL_AREAS, type TrailArea } from '@corridor/contract/office/limits.ts'

/** What the address asks for. */
export interface Wanted {
  personId?: string
  area?: TrailArea
  outcome?: 'done' | 'refused'
  from?: string
  subjectId?: string
}

/** The names under which a filter stands in the address. */
export const FILTERS = ['who', 'area', 'outcome', 'days', 'thing'] as const

/** For an address without any. */
export const withoutFilters = Object.fromEntries(FILTERS.map((name) => [name, null]))

const DAY_MS = 86_400_000

/** Whole days, so that the same question is asked again within one. */
function daysAgo(days: number, now: number): string {
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  return new Date(midnight - (days - 1) * DAY_MS).toISOString()
}

export function wantedIn(search: URLSearchParams, now = Date.now()): Wanted {
  const outcome = search.get('outcome')
  const days = Number(search.get('days'))
  return {
    personId: search.get('who') || undefined,
    area: TRAIL_AREAS.find((area) => area === search.get('area')),
    outcome: outcome === 'done' || outcome === 'refused' ? outcome : undefined,
    from: days > 0 && days <= 3650 ? daysAgo(days, now) : undefined,
    subjectId: search.get('thing')?.trim() || undefined,
  }
}

export const isNarrowed = (wanted: Wanted): boolean => Object.values(wanted).some((one) => one !== undefined)
