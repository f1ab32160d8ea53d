import { expect, test } from 'vitest'
import { CONTRACT_ROUTES } from '#testing/contract-routes.ts'
import { TOUCHES_PATIENT_DATA } from '#testing/patient-data.ts'

test('every call says whether it touches what belongs to a patient', () => {
  const declared = Object.keys(TOUCHES_PATIENT_DATA).toSorted()
  expect(declared).toEqual(CONTRACT_ROUTES.map(({ call }) => call).toSorted())
})

// That each such word becomes an audit entry, with who and from where, is shown for every call in testing/world/valid-
// calls.test.ts.
test('whatever touches it has a word in the audit trail, be it a read', () => {
  const silent = CONTRACT_ROUTES.filter(({ call, audit }) => TOUCHES_PATIENT_DATA[call] && !audit)
  expect(silent.map(({ call }) => call)).toEqual([])
  expect(Object.values(TOUCHES_PATIENT_DATA).filter(Boolean).length).toBeGreaterThan(5)
})
