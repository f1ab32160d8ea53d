// @vitest-environment jsdom

import { expect, test } from 'vitest'
import { countsQuery } from '../counts.ts'
import { useLive } from '../live.ts'
import { queryClient } from '../query.ts'
import './watch-counts.ts'

const isOld = () => queryClient.getQueryState(countsQuery.queryKey)?.isInvalidated
const setConnection = (state: 'connected' | 'failed') => useLive.setState({ '/hubs/notification': state })

test('counts are read again whenever the connection comes back', () => {
  for (const _gap of [1, 2]) {
    queryClient.setQueryData(countsQuery.queryKey, [])
    setConnection('failed')
    expect(isOld()).toBe(false)
    setConnection('connected')
    expect(isOld()).toBe(true)
  }
})
