import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const UNIT = join(import.meta.dirname, '../../../../docs/corridor.service')
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

/** In tenths, as systemd counts: 50 is what it calls medium, a unit without any hardening gets 92. */
const MOST_EXPOSED = 50

test.skipIf(!hasSystemd)('the documented unit leaves the service few ways to harm the machine', () => {
  const options = ['security', '--offline=true', `--threshold=${MOST_EXPOSED}`, '--no-pager', UNIT]
  const { status, stdout } = spawnSync('systemd-analyze', options, { encoding: 'utf8' })
  expect({ status, last: stdout.trim().split('\n').at(-1) }).toMatchObject({ status: 0 })
})
