import { CANARY_TEXT, type Canaries } from '#testing/fuzz/canaries.ts'
import { sendFor } from './sent.ts'

export const canaries: Canaries = {
  plant: async ({ app, owner }) => {
    const { id } = await sendFor(app, owner.practiceId ?? '', {
      purpose: CANARY_TEXT,
      content: { text: CANARY_TEXT },
    })
    const readAs = async (call: string) => (await app.send(call, { as: owner })).body
    return {
      ids: [id],
      read: async () => ({
        list: await readAs('GET /deliveries/v1'),
        one: await readAs(`GET /deliveries/v1/${id}`),
      }),
    }
  },
}
