import { randomUUID } from 'node:crypto'
import type * as reports from '@corridor/contract/operator/reports.ts'
import { type Calls, may } from '#testing/matrix/part.ts'
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

export const reportCalls: Calls<typeof reports> = {
  'GET /operator/v1/reports': may('link operator', 'own', async (world) => ({
    headers: await asOperator(world),
  })),
  'POST /operator/v1/reports/:id/settle': may('link operator', 'own', async (world) => ({
    params: { id: await newReport(world) },
    headers: await asOperator(world),
  })),
}
