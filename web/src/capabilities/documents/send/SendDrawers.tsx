import { shownAddress } from '@corridor/contract/patients/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#platform/api.ts'
import type { Attached } from '#platform/upload.ts'
import { documentQuery } from '../state/queries.ts'
import { type ChosenPatient, chosenPatient } from './draft.ts'

const Documents = /* @__PURE__ */ lazy(async () => ({
  default: (await import('./SendDocuments.tsx')).SendDocuments,
}))
const Referral = /* @__PURE__ */ lazy(async () => ({
  default: (await import('./SendReferral.tsx')).SendReferral,
}))

/** What another screen gives by the address: a file of the person's own, and the patient it is about. */
function useGivenFile(search: URLSearchParams) {
  const [fileId, patientId] = [search.get('attach'), search.get('patient')]
  const file = useQuery({
    queryKey: ['files', 'attached', fileId],
    queryFn: () => call('GET /files/v2/:id', { params: { id: fileId! } }),
    enabled: fileId !== null,
  })
  const patient = useQuery({
    queryKey: ['patients', 'given', patientId],
    queryFn: () => call('GET /patients/v2/:id', { params: { id: patientId! } }),
    enabled: patientId !== null,
  })
  const files: Attached[] = file.data
    ? [
        {
          id: file.data.id,
          name: file.data.fileName,
          size: file.data.size,
          kind: file.data.kind,
          pages: file.data.pages,
        },
      ]
    : []
  return {
    isPending: (fileId !== null && file.isPending) || (patientId !== null && patient.isPending),
    files,
    patient: patient.data && chosenPatient(patient.data),
  }
}

/** The drawer that the address names: `?send=documents`, `?send=referral`, or `?send=report` about a referral. */
export function SendDrawers() {
  const [search] = useSearchParams()
  const kind = search.get('send')
  const about = search.get('about')
  const { data, isPending } = useQuery({ ...documentQuery(about ?? ''), enabled: about !== null })
  const given = useGivenFile(search)
  if (!kind || (about !== null && isPending) || given.isPending) return null
  const document = data?.document
  const patient: ChosenPatient | null =
    data && document?.patientId
      ? {
          id: document.patientId,
          firstName: data.patient.firstName,
          lastName: data.patient.lastName,
          dateOfBirth: document.patientDateOfBirth,
          phone: data.patient.phone ? shownAddress(data.patient.phone) : '',
          email: data.patient.email ?? '',
        }
      : (given.patient ?? null)
  const { files } = given
  return (
    <Suspense fallback={null}>
      {kind === 'documents' && <Documents start={{ patient, files }} />}
      {kind === 'report' && document && (
        <Documents
          kind="report"
          start={{ patient, answers: { id: document.id, practiceName: document.fromPracticeName } }}
        />
      )}
      {kind === 'referral' && <Referral start={{ patient, files }} />}
    </Suspense>
  )
}
