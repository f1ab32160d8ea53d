import { randomUUID } from 'node:crypto'
import type * as reports from '@corridor/contract/operator/reports.ts'
import type { ValidCalls } from '#testing/world/valid-call.ts'
import { elsewhere, type World } from '#testing/world/world.ts'
import { operatorHeaders } from './operator-calls.ts'

const asOperator = async ({ app }: World) => ({ ...elsewhere(), ...(await operatorHeaders(app)) })

/** Somebody on their own reports another. */
export async function newReport(
  { app, newcomer }: World,
  text = 'Pretends to be a surgeon.',
): Promise<string> {
  const [as, other] = [await newcomer({ place: 'alone' }), await newcomer({ place: 'alone' })]
  const reportId = randomUUID()
  await app.call('POST /my-network/v2/report', {
    as,
    body: { reportId, personId: other.givenName, reason: 'impersonation', text },
  })
  return reportId
}

export const reportCalls: ValidCalls<typeof reports> = {
  'GET /operator/v1/reports': async (world) => ({ headers: await asOperator(world) }),
  'POST /operator/v1/reports/:id/settle': async (world) => ({
    params: { id: await newReport(world) },
    headers: await asOperator(world),
  }),
}
