import { call } from '../../../platform/api.ts'

/** What one is invited to and can follow. */
export const receivedQuery = {
  queryKey: ['onboarding', 'received'],
  queryFn: () => call('GET /invitations/v2/received'),
}
