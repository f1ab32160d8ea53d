/** Appends the pattern to an upload, slowly, until it is killed. Prints a line for every piece it has handed over. */
import { setTimeout as sleep } from 'node:timers/promises'
import { openTestVault, patternBytes } from './test-vault.ts'

const [folder = '', id = '', length = '0'] = process.argv.slice(2)
const { draft: openDraft } = await openTestVault(folder)
const draft = openDraft(id)
const bytes = patternBytes(Number(length))
const at = await draft.offset()

async function* slowly() {
  for (let from = at; from < bytes.length; from += 50_000) {
    yield bytes.subarray(from, from + 50_000)
    console.log(from)
    await sleep(1)
  }
}
await draft.append(slowly(), at)
console.log('end')
