// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useConnection } from '#platform/live/connection-state.ts'
import { storedUploads } from '#platform/upload.ts'
import { withFakeLayout } from '#ui/testing/fake-layout.ts'
import { outbox } from '../state/conversations.ts'
import { DIRECT } from '../testing/made-up.ts'
import { openConversation } from '../testing/open-conversation.tsx'

withFakeLayout()

/** A line over which files do not come through, or are refused. */
class BadLine extends EventTarget {
  static opened = 0
  static isThere = false
  upload = {}
  status = 0
  responseText = JSON.stringify({ statusCode: 422, code: 'damaged', message: 'This file is damaged.' })
  onload = () => {}
  onerror = () => {}
  onloadend = () => {}
  open() {
    BadLine.opened += 1
  }
  setRequestHeader() {}
  getResponseHeader = () => 'application/json'
  send() {
    if (BadLine.isThere) {
      this.status = 422
      this.onload()
    } else this.onerror()
    this.onloadend()
  }
  abort() {}
}

const loseLine = (loss: 'network' | null) => act(() => useConnection.setState({ loss }))

/** Somebody writes, with one file chosen. */
async function chooseFile(isThere: boolean) {
  BadLine.isThere = isThere
  const shown = openConversation()
  vi.stubGlobal('XMLHttpRequest', BadLine)
  await screen.findByRole('textbox', { name: 'Message Ben Cruz' })
  act(() => storedUploads('attachment', outbox.uploadsKey(DIRECT)).add([new File(['x'], 'scan.txt')]))
  return shown
}
const button = (name: string) => screen.getByRole('button', { name })
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true'

beforeEach(() => {
  BadLine.opened = 0
  useConnection.setState({ loss: null })
})

test('a file that was refused is left out, whether the words go now or later', async () => {
  const { user } = await chooseFile(true)
  expect(await screen.findByText(/^This file is damaged/)).toBeTruthy()
  expect(isOff('Send')).toBe(true)
  await user.type(screen.getByRole('textbox', { name: 'Message Ben Cruz' }), 'Without it')
  expect(isOff('Send')).toBe(false)
  expect(isOff('Send later')).toBe(false)
})

test('one that finds no line waits for it, can be sent meanwhile, and is tried again when it is back', async () => {
  await loseLine('network')
  await chooseFile(false)
  await waitFor(() => expect(BadLine.opened).toBe(1))
  expect(await screen.findByText(/^Waiting/)).toBeTruthy()
  expect(screen.queryByText(/can’t reach Corridor/)).toBeNull()
  expect(isOff('Send')).toBe(false)
  await loseLine(null)
  await waitFor(() => expect(BadLine.opened).toBe(2))
})
