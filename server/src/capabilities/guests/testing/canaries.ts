import { randomUUID } from 'node:crypto'
import { CANARY, CANARY_TEXT, type Canaries } from '#testing/fuzz/canaries.ts'
import { elsewhere } from '#testing/world/world.ts'
import { asGuest, codeFor, sendTo } from './guest-desk.ts'

export const canaries: Canaries = {
  plant: async ({ app, owner }) => {
    const { id, email, token } = await sendTo(app, owner, {
      name: CANARY_TEXT,
      email: `${CANARY}@guest.example`,
      subject: CANARY_TEXT,
      text: CANARY_TEXT,
    })
    const code = await codeFor(app, token, email)
    const { body } = await app.call('POST /guests/v1/open', {
      headers: { ...elsewhere(), ...asGuest(token) },
      body: { code, device: randomUUID(), trustsDevice: true },
    })
    const headers = { ...elsewhere(), ...asGuest(body.pass) }
    await app.call('POST /guests/v1/message/reply', { headers, body: { text: CANARY_TEXT } })
    return {
      ids: [id],
      read: async () => ({
        secureMessage: (await app.call('GET /guests/v1/messages/:id', { as: owner, params: { id } })).body,
      }),
    }
  },
}
