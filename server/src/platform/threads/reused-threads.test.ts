import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { EXPECT_MS } from '../../../../tools/test-run/test-workers.ts'
import { createThreads, type Step } from './reused-threads.ts'

const folder = mkdtempSync(join(tmpdir(), 'corridor-threads-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Says which thread it is, and then does what the message says. */
const MODULE = join(folder, 'worker.mjs')
writeFileSync(
  MODULE,
  `import { parentPort, threadId } from 'node:worker_threads'
   parentPort.on('message', (work) => {
     parentPort.postMessage({ threadId })
     if (work === 'throw') throw new Error('broken')
     if (work === 'exit') process.exit(0)
     if (work !== 'stay') parentPort.postMessage({ isDone: true })
   })`,
)

type Said = { threadId: number } | { isDone: true }

function someThreads(idleMs?: number) {
  const { run } = createThreads<string, Said>({
    module: pathToFileURL(MODULE),
    resourceLimits: {},
    ...(idleMs !== undefined && { idleMs }),
  })
  return async (work: string, last: Step = 'done', withinMs = 20_000) => {
    let thread = 0
    const outcome = await run({
      work,
      transfer: [],
      startMs: 20_000,
      onSaid: (said) => {
        if ('isDone' in said) return last
        thread = said.threadId
        return { withinMs }
      },
    })
    return { outcome, thread }
  }
}

describe('threads that are reused', () => {
  test('do one work after the other', async () => {
    const run = someThreads()
    const first = await run('work')
    expect(first.outcome).toBe('done')
    expect(await run('work')).toEqual(first)
  })

  test('are as many as work at once, and both are used again', async () => {
    const run = someThreads()
    const both = (await Promise.all([run('work'), run('work')])).map(({ thread }) => thread)
    expect(new Set(both).size).toBe(2)
    const again = (await Promise.all([run('work'), run('work')])).map(({ thread }) => thread)
    expect(again.toSorted()).toEqual(both.toSorted())
  })

  test.each([
    ['threw', 'throw', 'broken'],
    ['ended', 'exit', 'broken'],
  ])('are not used again once one %s', async (_, work, outcome) => {
    const run = someThreads()
    const failed = await run(work)
    expect(failed.outcome).toBe(outcome)
    const next = await run('work')
    expect(next.outcome).toBe('done')
    expect(next.thread).not.toBe(failed.thread)
  })

  test('are not used again after one was too slow, or had to be the last', async () => {
    const run = someThreads()
    const slow = await run('stay', 'done', 50)
    expect(slow.outcome).toBe('slow')
    const last = await run('work', 'done-and-end')
    expect(last.outcome).toBe('done')
    const next = await run('work')
    expect([slow.thread, last.thread]).not.toContain(next.thread)
  })

  test('say nothing, and do not hold back a process that wants to end', async () => {
    const script = join(folder, 'ends.mjs')
    const threads = new URL('./reused-threads.ts', import.meta.url).href
    const printing = pathToFileURL(join(folder, 'prints.mjs')).href
    await writeFile(
      join(folder, 'prints.mjs'),
      `import { parentPort } from 'node:worker_threads'
       parentPort.on('message', () => {
         console.log('a broken file')
         console.error('a broken file')
         parentPort.postMessage({})
       })`,
    )
    await writeFile(
      script,
      `import { createThreads } from '${threads}'
       const { run } = createThreads({ module: new URL('${printing}'), resourceLimits: {}, idleMs: 3_600_000 })
       const outcome = await run({ work: '', transfer: [], startMs: 20_000, onSaid: () => 'done' })
       console.log(outcome)`,
    )
    const said = await promisify(execFile)(process.execPath, [script], { timeout: EXPECT_MS })
    expect(said).toEqual({ stdout: 'done\n', stderr: '' })
  })

  test('end after a while without work', async () => {
    const run = someThreads(0)
    const first = await run('work')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await run('work')).thread).not.toBe(first.thread)
  })
})
