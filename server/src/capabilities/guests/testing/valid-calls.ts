import { randomUUID } from 'node:crypto'
import type * as messages from '@corridor/contract/guests/messages.ts'
import type * as routes from '@corridor/contract/guests/routes.ts'
import type { ValidCalls } from '#testing/world/valid-call.ts'
import { elsewhere, type World } from '#testing/world/world.ts'
import { ageLink, asGuest, codeFor, newAddress, openLink, sendTo } from './guest-desk.ts'

const sent = async ({ app, as }: World) => sendTo(app, await as('admin'))

/** One whose link was sent long enough ago to be sent again. */
async function sentLongAgo(world: World): Promise<string> {
  const { id } = await sent(world)
  await ageLink(world.app, id)
  return id
}

const opened = async (world: World) => ({ ...elsewhere(), ...(await openLink(world.app, await sent(world))) })

export const validCalls: ValidCalls<typeof routes & typeof messages> = {
  'GET /guests/v1/link': async (world) => ({
    headers: { ...elsewhere(), ...asGuest((await sent(world)).token) },
  }),
  'POST /guests/v1/code': async (world) => ({
    headers: { ...elsewhere(), ...asGuest((await sent(world)).token) },
    body: { by: 'mail', language: 'en' },
  }),
  'POST /guests/v1/open': async (world) => {
    const { token, email } = await sent(world)
    const code = await codeFor(world.app, token, email)
    return { headers: { ...elsewhere(), ...asGuest(token) }, body: { code } }
  },
  'POST /guests/v1/renewals': async (world) => ({
    headers: elsewhere(),
    body: { token: (await sent(world)).token },
  }),
  'GET /guests/v1/pass': async (world) => ({ headers: await opened(world) }),
  'GET /guests/v1/message': async (world) => ({ headers: await opened(world) }),
  'POST /guests/v1/message/reply': async (world) => ({
    headers: await opened(world),
    body: { text: 'Thank you.' },
  }),
  'POST /guests/v1/messages': async ({ as }) => ({
    as: await as('admin'),
    body: {
      id: randomUUID(),
      recipient: { name: 'Gail Guest', email: newAddress() },
      subject: 'Your visit',
      text: 'Please bring your X-ray.',
    },
  }),
  'GET /guests/v1/messages': async ({ as }) => ({ as: await as('admin') }),
  'GET /guests/v1/messages/:id': async (world) => ({
    as: await world.as('admin'),
    params: { id: (await sent(world)).id },
  }),
  'POST /guests/v1/messages/:id/recall': async (world) => ({
    as: await world.as('admin'),
    params: { id: (await sent(world)).id },
  }),
  'POST /guests/v1/messages/:id/resend': async (world) => ({
    as: await world.as('admin'),
    params: { id: await sentLongAgo(world) },
  }),
}
