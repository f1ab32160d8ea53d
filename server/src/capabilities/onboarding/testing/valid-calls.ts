import { randomUUID } from 'node:crypto'
import type * as routes from '@corridor/contract/onboarding/routes.ts'
import { openRequest } from '#capabilities/office/testing/valid-calls.ts'
import { newMobile } from '#testing/world/newcomer.ts'
import type { ValidCalls } from '#testing/world/valid-call.ts'
import { elsewhere, type World } from '#testing/world/world.ts'
import { newEmail, newPractice, PASSWORD } from './sign-up.ts'

const registration = () => ({
  id: randomUUID(),
  email: newEmail(),
  firstName: 'Pia',
  lastName: 'Roth',
  password: PASSWORD,
  isIndividual: false,
})

/** Somebody who has not confirmed their address yet. */
async function register({ app }: World) {
  const body = registration()
  await app.call('POST /web-signup/v2/register', { body, headers: elsewhere() })
  return { personId: body.id, token: (await app.mailTo(body.email)).token }
}

const withToken = async (world: World) => ({ params: { token: await openRequest(world) } })

export const validCalls: ValidCalls<typeof routes> = {
  'POST /web-signup/v2/register': async () => ({
    body: { ...registration(), inviteCode: 'LAKESIDE-2026' },
    headers: elsewhere(),
  }),
  'POST /web-signup/v2/email-confirmation/:personId': async (world) => ({
    params: { personId: (await register(world)).personId },
    headers: elsewhere(),
  }),
  'GET /web-signup/v2/confirm/:token': async (world) => ({
    params: { token: (await register(world)).token },
  }),
  'POST /web-signup/v2/confirm/:token': async (world) => ({
    params: { token: (await register(world)).token },
    body: { password: PASSWORD },
  }),
  'POST /onboarding/v2/complete': async ({ newcomer }) => ({
    as: await newcomer({ place: 'before-team' }),
    body: { newPractice: newPractice(), role: 'Doctor' },
  }),
  'POST /onboarding/v2/withdraw': async ({ app, newcomer }) => {
    const as = await newcomer({ place: 'before-team' })
    await app.call('POST /onboarding/v2/complete', {
      as,
      body: { newPractice: newPractice(), role: 'Doctor' },
    })
    return { as }
  },
  'POST /onboarding/v2/complete-individual': async ({ newcomer }) => ({
    as: await newcomer({ place: 'before-alone' }),
  }),
  'PATCH /persons/v2/basic-info': async ({ newcomer }) => ({
    as: await newcomer({ claims: ['PracticeAdmin', 'eFax'] }),
    body: { role: 'Assistant', mobile: newMobile(), eFaxNumber: '(512) 555-0166' },
  }),
  'GET /onboarding/v2/approval/:token': withToken,
  'POST /onboarding/v2/approve/:token': withToken,
  'POST /onboarding/v2/reject/:token': withToken,
}
