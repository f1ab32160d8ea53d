import { randomBytes, randomUUID } from 'node:crypto'
import type { ServerProcess } from '../../server/testing/server-process.ts'
import { atMost, figure } from '../figures.ts'
import { headersOf, signIn } from '../people.ts'

const FILES = 10
const FILE_BYTES = 20 * 1024 ** 2
/** As much as a server may grow while 200 MB pass through it. */
const GROWTH_MB = 60

/** Ten files of 20 MB in one sending: the server's memory does not follow their size. */
export async function measureSending(app: ServerProcess): Promise<void> {
  const own = await signIn(app.url, 'owner@brightsmiles.example', randomUUID())
  const practices = await fetch(`${app.url}/recipients/v2/referral-practices`, { headers: headersOf(own) })
  const { practices: connected } = (await practices.json()) as { practices: { id: string }[] }
  const content = randomBytes(FILE_BYTES)
  const upload = async (name: string): Promise<string> => {
    const answer = await fetch(`${app.url}/files/v2/private/attachment?fileName=${name}`, {
      method: 'POST',
      headers: { ...headersOf(own), 'content-type': 'application/octet-stream' },
      body: content,
    })
    if (!answer.ok) throw new Error(`An upload was refused: ${await answer.text()}`)
    return ((await answer.json()) as { id: string }).id
  }
  // The first one loads what only uploads need.
  await upload('first.bin')
  const before = await app.residentMb()
  let highest = before
  const watch = setInterval(() => {
    app.residentMb().then((now) => {
      highest = Math.max(highest, now)
    })
  }, 100)
  const begun = performance.now()
  const attachments: string[] = []
  for (let at = 0; at < FILES; at += 1) attachments.push(await upload(`scan-${at}.bin`))
  const answer = await fetch(`${app.url}/office-files/v2/send`, {
    method: 'POST',
    headers: headersOf(own),
    body: JSON.stringify({
      id: randomUUID(),
      selectedPractices: [connected[0]!.id],
      patient: { firstName: 'Bench', lastName: 'Mark', dateOfBirth: '1980-01-01' },
      attachments,
    }),
  })
  if (!answer.ok) throw new Error(`The sending was refused: ${await answer.text()}`)
  figure(`${FILES} files of 20 MB sent`, (performance.now() - begun) / 1000, 's')
  clearInterval(watch)
  atMost('the server’s memory grew meanwhile by', highest - before, GROWTH_MB, 'MB')
}
