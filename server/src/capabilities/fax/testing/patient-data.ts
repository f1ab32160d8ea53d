import type * as routes from '@corridor/contract/fax/routes.ts'
import type * as settings from '@corridor/contract/fax/settings.ts'
import type { PatientData } from '#testing/patient-data.ts'

export const patientData: PatientData<typeof routes & typeof settings> = {
  'POST /efaxes/v2/prepare': true,
  'POST /efaxes/v2/sendfax': true,
  'POST /efaxes/v2/resendfax': true,
  'POST /efaxes/v2/messages/:faxId/cancel': true,
  'POST /efaxes/v2/efaxcontact': false,
  'PUT /efaxes/v2/efaxcontact/:id': false,
  'GET /efaxes/v2/contacts': false,
  'GET /efaxes/v2/messages': true,
  'GET /efaxes/v2/search': true,
  'GET /efaxes/v2/messages/:faxId': true,
  'PUT /efaxes/v2/messages/:faxId/opened': true,
  'PUT /efaxes/v2/archive-status': true,
  'PUT /efaxes/v2/mark-processed/:faxId': true,
  'GET /efaxes/v2/download/:faxId': true,
  'GET /efaxes/v2/unprocessed/count': false,
  'PUT /efaxes/v2/messages/:faxId/patient': true,
  'PUT /efaxes/v2/messages/:faxId/sender': true,
  'POST /efaxes/v2/messages/:faxId/split': true,
  'POST /efaxes/v2/merge': true,
  'POST /efaxes/v2/messages/:faxId/attachment': true,
  'POST /efaxes/v2/webhook/telnyx': false,
  'GET /efaxes/v2/numbers': false,
  'PUT /efaxes/v2/numbers': false,
  'DELETE /efaxes/v2/numbers/:number': false,
  'GET /efaxes/v2/cover': false,
  'PUT /efaxes/v2/cover': false,
  'GET /efaxes/v2/log': true,
  'GET /efaxes/v2/log/export': true,
}
