import { createHash } from 'node:crypto'
import type { Actor, FaultPart } from '#testing/faults/declaration.ts'

/** Enough for two records of the sealed format, and never the same twice. */
const CONTENT_BYTES = 70_000
const contentOf = (token: string): Buffer =>
  Buffer.alloc(CONTENT_BYTES, createHash('sha512').update(token).digest('base64'))

/** A person who sends files, each of which must come back byte for byte. */
export const faults: FaultPart = {
  capability: 'files',
  prepare: async (world) => {
    const [ada] = (await world.people(1, { claims: ['FileReader', 'FileWriter'] })) as [Actor]
    const sent: string[] = []
    return {
      pauseMs: 150,
      write: async (token) => {
        sent.push(token)
        await world.call('POST /files/v2/private/:blobType', {
          as: ada,
          params: { blobType: 'attachment' },
          query: { fileName: `${token}.txt`, id: token },
          body: contentOf(token),
        })
      },
      read: async () => {
        const whole: string[] = []
        for (const id of sent) {
          const { body } = await world.call('GET /files/v2/:id', { as: ada, params: { id } })
          if (body.url && contentOf(id).equals(await world.download(body.url))) whole.push(id)
        }
        return whole
      },
    }
  },
}
