import { expect, test } from 'vitest'
import { capabilities } from '#app/capabilities.ts'
import { listParts } from './run.ts'

/** Capabilities whose calls write and that are not in the fault run, and why a fault can neither lose nor double what they write. */
const LEFT_OUT: Record<string, string> = {
  people:
    'A record of its own for everybody, which each call sets to what it says: said twice it is the same.',
  verification: 'An inquiry is stored under a key before the service is asked, which knows it by that key.',
  notifications:
    'Alerts are written with the thing they are about, by the code that raises them. Its own calls set marks.',
  presence: 'One status for everybody, replaced by the next. Who is there is in memory alone.',
  onboarding: 'An address signs up once, and a step that was taken is not there to be taken again.',
  operator: 'Its calls set marks on what is there.',
  sandbox: 'The other side of each exchange, for trying the product: nobody relies on what it stores.',
}

const isWriting = ({ route }: { route: { call: string } }) => !route.call.startsWith('GET ')

test('every capability that writes is in the fault run, or says why it need not be', async () => {
  const writing = capabilities.filter(({ routes = [] }) => routes.some(isWriting)).map(({ name }) => name)
  const inRun = (await listParts()).map(({ capability }) => capability)
  expect([...inRun, ...Object.keys(LEFT_OUT)].toSorted()).toEqual(writing.toSorted())
})
