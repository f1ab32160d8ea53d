import type { PatientDetail } from '@corridor/contract/patients/model.ts'
import type { CallInput } from '#platform/api/types.ts'
import { withIntentId } from '#platform/api/with-intent-id.ts'
import { call } from '#platform/api.ts'
import { queryClient, refetch } from '#platform/query.ts'
import { patientQuery } from './queries.ts'

/** The answer is the patient as it is now; everything else that shows them is fetched again. */
function show(detail: PatientDetail): PatientDetail {
  queryClient.setQueryData(patientQuery(detail.id).queryKey, detail)
  for (const part of ['list', 'timeline']) void refetch(['patients', part])
  return detail
}

type Body<C extends 'POST /patients/v2' | 'PUT /patients/v2/:id' | 'POST /patients/v2/:id/consents'> =
  CallInput<C>['body']

export const addPatient = async (body: Body<'POST /patients/v2'>) =>
  show(await call('POST /patients/v2', { body }))

export const updatePatient = async (id: string, body: Body<'PUT /patients/v2/:id'>) =>
  show(await call('PUT /patients/v2/:id', { params: { id }, body }))

export const recordConsent = async (id: string, body: Body<'POST /patients/v2/:id/consents'>) =>
  show(await call('POST /patients/v2/:id/consents', { params: { id }, body }))

export const addRelation = async (
  id: string,
  otherId: string,
  body: CallInput<'PUT /patients/v2/:id/relations/:otherId'>['body'],
) => show(await call('PUT /patients/v2/:id/relations/:otherId', { params: { id, otherId }, body }))

export const removeRelation = async (id: string, otherId: string) =>
  show(await call('DELETE /patients/v2/:id/relations/:otherId', { params: { id, otherId } }))

export const chooseTextsTo = async (id: string, otherId: string) =>
  show(await call('PUT /patients/v2/:id/texts-to', { params: { id }, body: { otherId } }))

export const setDistinct = async (id: string, otherId: string) =>
  show(await call('PUT /patients/v2/:id/distinct/:otherId', { params: { id, otherId } }))

/** Merges the other record into this one, and returns the id by which it can be undone. */
export const mergePatients = (remaining: PatientDetail, other: PatientDetail): Promise<string> =>
  withIntentId(['patients.merge', remaining.id, other.id], async (idOf) => {
    const mergeId = idOf()
    show(
      await call('POST /patients/v2/:id/merges/:otherId', {
        params: { id: remaining.id, otherId: other.id },
        body: { mergeId, version: remaining.version, otherVersion: other.version },
      }),
    )
    void refetch(patientQuery(other.id).queryKey)
    return mergeId
  })

export async function undoMerge(mergeId: string): Promise<void> {
  show(await call('DELETE /patients/v2/merges/:mergeId', { params: { mergeId } }))
  void refetch(['patients', 'patient'])
}
