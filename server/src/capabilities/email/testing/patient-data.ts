import type * as guest from '@corridor/contract/email/guest.ts'
import type * as routes from '@corridor/contract/email/routes.ts'
import type { PatientData } from '#testing/patient-data.ts'

const BASE = '/emails/v2'

export const patientData: PatientData<typeof routes & typeof guest> = {
  [`GET ${BASE}/threads`]: true,
  [`GET ${BASE}/threads/:id`]: true,
  [`PUT ${BASE}/threads/:id`]: true,
  [`GET ${BASE}/recipient-documents`]: true,
  [`GET ${BASE}/patient-recipients`]: true,
  [`PUT ${BASE}/patient-recipients/:id`]: true,
  [`POST ${BASE}/recipients`]: true,
  [`POST ${BASE}/send`]: true,
  [`POST ${BASE}/scheduled`]: true,
  [`DELETE ${BASE}/scheduled/:id`]: true,
  [`POST ${BASE}/:id/recall`]: true,
  [`POST ${BASE}/:id/resend`]: true,
  [`GET ${BASE}/search`]: true,
  [`GET ${BASE}/signature`]: false,
  [`PUT ${BASE}/signature`]: false,
  [`GET ${BASE}/guest`]: true,
  [`POST ${BASE}/guest/files`]: true,
  [`POST ${BASE}/guest/answer`]: true,
}
