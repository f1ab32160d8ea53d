import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createFaultLog } from './fault-log.ts'

test('an error of a call is found by its request, with what the database says and where in our code it was', () => {
  const { log, whyOf } = createFaultLog()
  const [failed, other] = [randomUUID(), randomUUID()]
  const fault = Object.assign(new Error('deadlock detected'), { code: '40P01', detail: 'Process 1 waits' })
  fault.stack = `Error: deadlock detected\n    at Parser (/node_modules/pg/parser.js:1:1)\n    at keep (/server/src/store.ts:2:3)`
  log.error('a call failed', { requestId: failed, error: fault })
  log.error('a job failed', { error: new Error('of nobody’s call') })

  expect(whyOf(failed)).toBe(
    ['Error 40P01: deadlock detected', 'Process 1 waits', 'at keep (/server/src/store.ts:2:3)'].join(
      '\n      ',
    ),
  )
  expect(whyOf(other)).toBe('the log says nothing')
})
