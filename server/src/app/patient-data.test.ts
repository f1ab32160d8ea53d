import { expect, test } from 'vitest'
import { KNOWN_ROUTES } from '../../testing/known-routes.ts'
import { TOUCHES_PATIENT_DATA } from '../../testing/patient-data.ts'

test('every call says whether it touches what belongs to a patient', () => {
  const declared = Object.keys(TOUCHES_PATIENT_DATA).toSorted()
  expect(declared).toEqual(KNOWN_ROUTES.map(({ call }) => call).toSorted())
})

// That each such word becomes a line, with who and from where, is shown for every call in testing/world/valid-calls.test.ts.
test('whatever touches it has a word in the audit trail, be it a read', () => {
  const silent = KNOWN_ROUTES.filter(({ call, audit }) => TOUCHES_PATIENT_DATA[call] && !audit)
  expect(silent.map(({ call }) => call)).toEqual([])
  expect(Object.values(TOUCHES_PATIENT_DATA).filter(Boolean).length).toBeGreaterThan(5)
})
