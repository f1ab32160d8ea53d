import { randomUUID } from 'node:crypto'
import type * as messages from '@corridor/contract/guests/messages.ts'
import type * as routes from '@corridor/contract/guests/routes.ts'
import { type Calls, EACH_TIME, followed, heard, may, type WhoMay } from '#testing/matrix/part.ts'
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

const calls: Calls<typeof routes & typeof messages> = {
  'GET /guests/v1/link': may('link guest-link', 'own', async (world) => ({
    headers: { ...elsewhere(), ...asGuest((await sent(world)).token) },
  })),
  'POST /guests/v1/code': may('link guest-link', 'own', async (world) => ({
    headers: { ...elsewhere(), ...asGuest((await sent(world)).token) },
    body: { by: 'mail', language: 'en' },
  })),
  'POST /guests/v1/open': may('link guest-link', 'own', async (world) => {
    const { token, email } = await sent(world)
    const code = await codeFor(world.app, token, email)
    return { headers: { ...elsewhere(), ...asGuest(token) }, body: { code } }
  }),
  'GET /guests/v1/pass': may('link guest-pass', 'own', async (world) => ({ headers: await opened(world) })),
  'GET /guests/v1/message': may('link guest-message', 'own', async (world) => ({
    headers: await opened(world),
  })),
  'POST /guests/v1/message/reply': may('link guest-message', 'own', async (world) => ({
    headers: await opened(world),
    body: { text: 'Thank you.' },
  })),
  'POST /guests/v1/renewals': may('open', 'own', async (world) => ({
    headers: elsewhere(),
    body: { token: (await sent(world)).token },
  })),
  'POST /guests/v1/messages': may(
    'Patients',
    'own',
    async ({ as }) => ({
      as: await as('admin'),
      body: {
        id: randomUUID(),
        recipient: { name: 'Gail Guest', email: newAddress() },
        subject: 'Your visit',
        text: 'Please bring your X-ray.',
      },
    }),
    EACH_TIME,
  ),
  'GET /guests/v1/messages': may('Patients', 'own', async ({ as }) => ({ as: await as('admin') })),
  'GET /guests/v1/messages/:id': may('Patients', 'record', async (world) => ({
    as: await world.as('admin'),
    params: { id: (await sent(world)).id },
  })),
  'POST /guests/v1/messages/:id/recall': may(
    'Patients',
    'record',
    async (world) => ({
      as: await world.as('admin'),
      params: { id: (await sent(world)).id },
    }),
    EACH_TIME,
  ),
  'POST /guests/v1/messages/:id/resend': may(
    'Patients',
    'record',
    async (world) => ({
      as: await world.as('admin'),
      params: { id: await sentLongAgo(world) },
    }),
    EACH_TIME,
  ),
}

export const whoMay: WhoMay = {
  heading: 'Guests',
  about:
    'A guest shows a link of theirs, or what they got for opening it; every other token is refused alike. Anybody may have a link renewed: it goes to the address of the old one.',
  calls,
  streams: {
    guests: followed('record', async ({ as }) => (await as('admin')).practiceId ?? ''),
  },
  events: {
    'guests.message-changed': heard(
      ['admin'],
      async (world) => (await sendTo(world.app, await world.as('admin'))).id,
    ),
  },
}
