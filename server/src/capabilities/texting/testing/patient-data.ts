import type * as lists from '@corridor/contract/texting/lists.ts'
import type * as routes from '@corridor/contract/texting/routes.ts'
import type * as settings from '@corridor/contract/texting/settings.ts'
import type * as webhooks from '@corridor/contract/texting/webhooks.ts'
import type { PatientData } from '#testing/patient-data.ts'

const BASE = '/patient-texting/v2'

export const patientData: PatientData<typeof routes & typeof lists & typeof settings & typeof webhooks> = {
  'POST /sms/v1/incoming/telnyx': false,
  'POST /sms/v1/incoming/twilio': false,
  [`GET ${BASE}/conversations`]: true,
  [`GET ${BASE}/conversations/:id`]: true,
  [`GET ${BASE}/conversations/:id/details`]: true,
  [`POST ${BASE}/conversations`]: true,
  [`PUT ${BASE}/conversations/:id`]: true,
  [`PUT ${BASE}/conversations/:id/patient`]: true,
  [`GET ${BASE}/conversations/:id/messages`]: true,
  [`POST ${BASE}/send-sms`]: true,
  [`POST ${BASE}/scheduled`]: true,
  [`GET ${BASE}/scheduled`]: true,
  [`DELETE ${BASE}/scheduled/:id`]: true,
  [`GET ${BASE}/recipients`]: true,
  [`POST ${BASE}/recipients`]: true,
  [`PUT ${BASE}/recipients/:id`]: true,
  [`GET ${BASE}/recipients/by-mobile-number`]: true,
  [`GET ${BASE}/unread-count`]: false,
  [`GET ${BASE}/search`]: true,
  [`GET ${BASE}/numbers`]: false,
  [`PUT ${BASE}/numbers`]: false,
  [`DELETE ${BASE}/numbers/:number`]: false,
  [`GET ${BASE}/settings`]: false,
  [`PUT ${BASE}/settings`]: false,
  [`POST ${BASE}/lists/preview`]: true,
  [`POST ${BASE}/lists`]: true,
  [`GET ${BASE}/lists`]: true,
  [`GET ${BASE}/lists/:id`]: true,
  [`POST ${BASE}/lists/:id/cancel`]: true,
}
