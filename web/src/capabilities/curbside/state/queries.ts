import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

export const CURBSIDE_KEYS = {
  all: ['curbside'],
  visits: ['curbside', 'visits'],
  settings: ['curbside', 'settings'],
  door: ['curbside', 'door'],
} as const

/** Hours to add to UTC here, on that day: -6 in Austin in winter, 5.75 in Kathmandu. */
export const offsetOn = (day: Date): number => -day.getTimezoneOffset() / 60

export const todayQuery = {
  queryKey: [...CURBSIDE_KEYS.visits, 'today'] as readonly string[],
  queryFn: () => call('GET /lite-appointments/v2/today', { query: { timezoneOffset: offsetOn(new Date()) } }),
}

/** The visits of any other day. */
export const dayQuery = (day: string) => ({
  queryKey: [...CURBSIDE_KEYS.visits, day] as readonly string[],
  queryFn: () =>
    call('GET /lite-appointments/v3/day', {
      query: { day, timezoneOffset: offsetOn(new Date(`${day}T12:00:00`)) },
    }),
})

/** Below the visits, so that it is read again with them. */
export const nextVisitQuery = (patientId: string) =>
  queryOptions({
    queryKey: [...CURBSIDE_KEYS.visits, 'next', patientId],
    queryFn: () => call('GET /lite-appointments/v3/patients/:patientId/next', { params: { patientId } }),
  })

export const settingsQuery = queryOptions({
  queryKey: CURBSIDE_KEYS.settings,
  queryFn: () => call('GET /lite-appointments/v3/settings'),
})

export const doorQuery = queryOptions({
  queryKey: CURBSIDE_KEYS.door,
  queryFn: () => call('GET /lite-appointments/v3/door-code'),
})
