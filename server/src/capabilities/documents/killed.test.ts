import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Killable, openKillable } from '#testing/killable.ts'
import { somePatient } from './testing/document-desk.ts'

let killable: Killable
beforeAll(async () => {
  killable = await openKillable()
})
afterAll(() => killable.close())

async function start() {
  const server = await killable.start()
  const desk = await server.signIn('frontdesk@brightsmiles.example')
  return { ...server, desk, other: await server.signIn('frontdesk@lakesidesurgery.example') }
}
type Server = Awaited<ReturnType<typeof start>>

const upload = async ({ url, desk }: Server): Promise<string> => {
  const answer = await fetch(`${url}/files/v2/private/attachment?fileName=scan.txt`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${desk.token}`,
      user: desk.givenName,
      'content-type': 'application/octet-stream',
    },
    body: 'A scan in words.',
  })
  return ((await answer.json()) as { id: string }).id
}

test('a kill in the middle of a send leaves nothing, and the same send then makes one document with its file', async () => {
  const first = await start()
  const patient = somePatient()
  const body = {
    id: randomUUID(),
    selectedPractices: [first.other.practiceId!],
    patient,
    attachments: [await upload(first)],
  }
  // The document and its files are written by then; its history waits for the lock.
  const block = await killable.block('documents_history')
  const sending = first
    .call('POST /office-files/v2/send', { as: first.desk, body })
    .catch(() => 'cut' as const)
  await expect.poll(() => killable.countWaiting('documents_history')).toBe(1)
  await first.kill()
  expect(await sending).toBe('cut')
  await block.release()

  const second = await start()
  const found = async () =>
    (
      await second.call('GET /office-files/v3', {
        as: second.other,
        query: { table: 'Incoming', searchKey: patient.lastName },
      })
    ).body.documents
  expect(await found()).toEqual([])
  expect((await second.call('POST /office-files/v2/send', { as: second.desk, body })).status).toBe(200)
  expect((await second.call('POST /office-files/v2/send', { as: second.desk, body })).status).toBe(200)
  const documents = await found()
  expect(documents).toHaveLength(1)
  expect(documents[0]).toMatchObject({ fileCount: 1 })
})
