import type { Patient, PatientDetail } from '@corridor/contract/patients/model.ts'

export const somePatient = (over: Partial<Patient> = {}): Patient => ({
  id: 'owen',
  organizationId: 'own',
  firstName: 'Owen',
  lastName: 'Clarke',
  dateOfBirth: '2014-05-30',
  email: null,
  mobileNumber: null,
  ...over,
})

export const nora = somePatient({
  id: 'nora',
  firstName: 'Nora',
  dateOfBirth: '1985-02-11',
  mobileNumber: '+15125550126',
})

export const someDetail = (over: Partial<PatientDetail> = {}): PatientDetail => ({
  ...somePatient(),
  version: 3,
  mergedFrom: null,
  phones: [{ number: '+15125550111', type: 'home', sharedWith: [{ id: 'nina', name: 'Nina Clarke' }] }],
  relations: [{ kind: 'guardian', label: 'mother', patient: nora }],
  consents: [
    {
      id: 'consent-1',
      channel: 'text',
      address: '+15125550126',
      status: 'opted-out',
      source: 'STOP by text',
      recordedAt: '2026-10-02T10:00:00.000Z',
      recordedBy: null,
    },
  ],
  textsTo: { patientId: 'nora', number: '+15125550126', isChosen: true },
  similar: [],
  merges: [],
  createdAt: '2019-03-01T10:00:00.000Z',
  ...over,
})
