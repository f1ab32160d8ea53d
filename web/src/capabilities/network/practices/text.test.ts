import { expect, test } from 'vitest'
import { practiceSummary, practiceText, reasonSentence } from './text.ts'

test('a practice is described by the data it has', () => {
  const practice = { practiceType: 'Oral surgery', city: 'Austin', state: 'TX', memberCount: 4 }
  expect(practiceSummary(practice)).toBe('Oral surgery · Austin, TX · 4 people')
  expect(practiceSummary({ ...practice, memberCount: 1 })).toBe('Oral surgery · Austin, TX · 1 person')
  expect(practiceSummary({ practiceType: null, city: 'Austin', state: null })).toBe('Austin')
})

test.each([
  [{ kind: 'shared', practiceName: 'Lakeside', more: 0 } as const, 'Connected with Lakeside, as you are'],
  [
    { kind: 'shared', practiceName: 'Lakeside', more: 1 } as const,
    'Connected with Lakeside and 1 more of your practices',
  ],
  [
    { kind: 'shared', practiceName: 'Lakeside', more: 3 } as const,
    'Connected with Lakeside and 3 more of your practices',
  ],
  [
    { kind: 'specialty', practiceType: 'Endodontics', city: 'Austin' } as const,
    'In Austin, and you’re not connected with a practice for endodontics yet',
  ],
  [{ kind: 'city', city: 'Austin' } as const, 'Also in Austin'],
])('a suggestion says why: %j', (reason, sentence) => {
  expect(reasonSentence(reason)).toBe(sentence)
})

test('the year is said only where it is another', () => {
  const now = new Date(2026, 10, 15)
  expect(practiceText.since('2026-03-05T12:00:00Z', now)).toBe('Connected since March')
  expect(practiceText.since('2024-03-05T12:00:00Z', now)).toBe('Connected since March 2024')
})
