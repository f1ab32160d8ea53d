import { CANARY, CANARY_TEXT, type Canaries } from '#testing/fuzz/canaries.ts'
import { fileClient } from './file-client.ts'

export const canaries: Canaries = {
  plant: async ({ app, owner }) => {
    const client = fileClient(app)
    const { body } = await client.send(owner, `${CANARY}.txt`, CANARY_TEXT)
    return {
      ids: [body.id],
      read: async () => ({ file: (await client.contentOf(owner, body.id))?.toString() }),
    }
  },
  without: {
    files_attempt: 'an upload that is under way; it ends with the call',
  },
}
