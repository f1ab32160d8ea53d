import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NODE_FLAGS } from '#testing/server-process.ts'

const UNIT = join(import.meta.dirname, '../../../../docs/corridor.service')
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

/** In tenths, as systemd counts: 50 is what it calls medium, a unit without any hardening gets 92. */
const MOST_EXPOSED = 50

test.skipIf(!hasSystemd)('the documented unit leaves the service few ways to harm the machine', () => {
  const options = ['security', '--offline=true', `--threshold=${MOST_EXPOSED}`, '--no-pager', UNIT]
  const { status, stdout } = spawnSync('systemd-analyze', options, { encoding: 'utf8' })
  expect({ status, last: stdout.trim().split('\n').at(-1) }).toMatchObject({ status: 0 })
})

// A way to start without them takes a fifth more memory, and no other test would show it.
test.each(['package.json', 'docs/corridor.service', 'docs/operations.md', 'tools/dev.ts'])(
  '%s starts the server with the flags that it is measured with',
  (path) => {
    const text = readFileSync(join(import.meta.dirname, '../../../..', path), 'utf8')
    expect(NODE_FLAGS.filter((flag) => !text.includes(flag))).toEqual([])
  },
)
