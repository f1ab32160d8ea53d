import { patientName } from '@corridor/contract/patients/rules.ts'
import { initials } from '@corridor/contract/people/rules.ts'
import { call } from '#platform/api.ts'
import { FOUND_MAX, type Search } from '#platform/capability/findings.ts'
import { bornWords } from '../components/birth.ts'

export const search: Search = async (searchTerm, signal) => {
  const { patients } = await call('GET /patients/v2', { query: { searchTerm, pageSize: FOUND_MAX }, signal })
  return patients.map((one) => ({
    label: patientName(one),
    detail: bornWords(one.dateOfBirth),
    path: `/dashboard/patient-records/${one.id}`,
    avatar: { name: patientName(one), initials: initials(one), image: null },
  }))
}
