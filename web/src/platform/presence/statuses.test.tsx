// @vitest-environment jsdom
import type { PersonStatus as Status } from '@corridor/contract/presence/model.ts'
import { WORK_STATUS } from '@corridor/contract/presence/rules.ts'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '#ui/testing/show.tsx'
import { isLiveConnected } from '../live/connection-state.ts'
import { resetAll } from '../storage/resettable.ts'
import { ADA, BEN } from '../testing/people.ts'
import { PersonStatus } from './PersonStatus.tsx'
import { onShownPeople, shownPeople } from './shown-people.ts'
import { useActiveCount, useStatuses } from './statuses.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  isLiveConnected(true)
  resetAll()
  vi.useRealTimers()
})

test('a person who is shown is asked for once, however often, and no more when they are gone', () => {
  const onChange = vi.fn()
  const stop = onShownPeople(onChange)
  const { unmount } = show([1, 2].map((place) => <PersonStatus key={place} personId={BEN} />))
  expect(shownPeople()).toEqual([BEN])
  expect(onChange).toHaveBeenCalledOnce()
  unmount()
  expect(shownPeople()).toEqual([])
  stop()
})

test('a status is shown once it is known, and not while the connection is cut', () => {
  const { container } = show(<PersonStatus personId={BEN} />)
  expect(container.textContent).toBe('')
  const busy = { userId: BEN, status: WORK_STATUS.Busy, until: null }
  act(() => useStatuses.setState({ others: new Map([[BEN, busy]]) }))
  expect(screen.getByText('Busy')).toBeTruthy()
  act(() => isLiveConnected(false))
  act(() => void vi.advanceTimersByTime(2000))
  expect(container.textContent).toBe('')
  act(() => isLiveConnected(true))
  expect(screen.getByText('Busy')).toBeTruthy()
})

const CLEO = '00000000-0000-4000-8000-00000000000c'

function Count() {
  return <p>{useActiveCount([ADA, BEN, CLEO])}</p>
}

test('how many are available is counted, oneself among them', () => {
  const statusOf = (userId: string, status: Status['status']): Status => ({ userId, status, until: null })
  const { container } = show(<Count />)
  expect(container.textContent).toBe('0')
  act(() =>
    useStatuses.setState({
      own: { ...statusOf(ADA, WORK_STATUS.Active), chosen: null },
      others: new Map([
        [BEN, statusOf(BEN, WORK_STATUS.Busy)],
        [CLEO, statusOf(CLEO, WORK_STATUS.Active)],
      ]),
    }),
  )
  expect(container.textContent).toBe('2')
})
