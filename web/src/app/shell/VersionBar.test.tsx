// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, createFakeServer, cutConnection } from '#platform/testing/fake-server.ts'
import { checkMinimum } from '#platform/worker/new-version.ts'
import { useNewVersion } from '#platform/worker.ts'
import { show } from '#ui/testing/show.tsx'
import { text } from './text.ts'
import { VersionBar } from './VersionBar.tsx'

afterEach(() => useNewVersion.setState({ offer: 'none' }))

const serveMinimum = (minimumVersion: string) =>
  vi.stubGlobal(
    'fetch',
    createFakeServer(() => answer(200, { appType: 'web', version: '9.0.0', minimumVersion })).fetch,
  )

test('nothing is said while there is nothing new', () => {
  show(<VersionBar />)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a new version is offered', () => {
  useNewVersion.setState({ offer: 'ready' })
  show(<VersionBar />)
  expect(screen.getByRole('status').textContent).toContain(text.version.ready)
  expect(screen.getByRole('button', { name: text.version.reload })).toBeTruthy()
})

test('a window below the minimum that the server states must be reloaded', async () => {
  serveMinimum('0.1.0')
  await checkMinimum('0.1.0')
  expect(useNewVersion.getState().offer).toBe('none')
  serveMinimum('0.2.0')
  await checkMinimum('0.1.0')
  show(<VersionBar />)
  expect(screen.getByRole('status').textContent).toContain(text.version.required)
})

test('without an answer nobody is asked to reload', async () => {
  vi.stubGlobal('fetch', createFakeServer(cutConnection).fetch)
  await expect(checkMinimum('0.1.0')).rejects.toThrow()
  expect(useNewVersion.getState().offer).toBe('none')
})
