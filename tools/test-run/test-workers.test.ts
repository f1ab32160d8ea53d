import { expect, test } from 'vitest'
import { browserWorkers, vitestWorkers } from './test-workers.ts'

const GB = 1024 ** 3

test.each([
  ['one core', { cores: 1, memory: 8 * GB }, 1, 1],
  ['two cores', { cores: 2, memory: 8 * GB }, 2, 2],
  ['two cores and little memory', { cores: 2, memory: 2 * GB }, 1, 1],
  ['hardly any memory', { cores: 8, memory: 0.2 * GB }, 1, 1],
  ['a large machine', { cores: 32, memory: 128 * GB }, 4, 3],
])('%s carries so many workers', (_name, machine, browsers, servers) => {
  expect([browserWorkers(machine), vitestWorkers(machine)]).toEqual([browsers, servers])
})
