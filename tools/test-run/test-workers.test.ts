import { expect, test } from 'vitest'
import { workersAlone, workersTogether } from './test-workers.ts'

const GB = 1024 ** 3

test.each([
  ['one core', { cores: 1, memory: 8 * GB }, [2, 2], [1, 1]],
  ['two cores', { cores: 2, memory: 8 * GB }, [3, 3], [2, 1]],
  ['two cores and little memory', { cores: 2, memory: 2 * GB }, [1, 1], undefined],
  ['hardly any memory', { cores: 8, memory: 0.2 * GB }, [1, 1], undefined],
  ['a large machine', { cores: 32, memory: 128 * GB }, [3, 4], [3, 4]],
])('%s carries so many workers', (_name, machine, alone, together) => {
  const listed = (workers = workersAlone(machine)) => [workers.vitest, workers.browsers]
  const shared = workersTogether(machine)
  expect(listed()).toEqual(alone)
  expect(shared && listed(shared)).toEqual(together)
})
