import { expect, test } from 'vitest'
import { US_STATE_CODES } from '../kernel/us-states.ts'
import { TIME_ZONE_NAMES, timeZoneOf } from './time-zones.ts'

test('every zone is one that computers know, and some state is in it', () => {
  const zones = new Set<string>(US_STATE_CODES.map(timeZoneOf))
  for (const zone of TIME_ZONE_NAMES) {
    expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone })).not.toThrow()
    expect(zones).toContain(zone)
  }
})

test.each([
  ['TX', 'America/Chicago'],
  ['DC', 'America/New_York'],
  ['AZ', 'America/Phoenix'],
  ['UT', 'America/Denver'],
  ['WA', 'America/Los_Angeles'],
  ['PR', 'America/Puerto_Rico'],
] as const)('%s is in %s', (state, zone) => expect(timeZoneOf(state)).toBe(zone))
