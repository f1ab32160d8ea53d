// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { withFakeRecorder } from './testing/fake-recorder.ts'
import { canRecord, RECORDING_MAX_MS } from './use-recorder.ts'
import { VoiceRecorder } from './VoiceRecorder.tsx'

afterEach(() => vi.useRealTimers())

const button = (name: string) => screen.findByRole('button', { name })
const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

function open(isAddedOnLeave = false) {
  const onDone = vi.fn<(file: File) => void>()
  const onClose = vi.fn()
  const shown = show(<VoiceRecorder onDone={onDone} onClose={onClose} isAddedOnLeave={isAddedOnLeave} />)
  return { onDone, onClose, ...shown }
}

test('records, pauses, goes on, and gives a file of sound', async () => {
  const fake = withFakeRecorder()
  const { user, onDone } = open()
  await user.click(await button('Pause recording'))
  expect(fake.current?.state).toBe('paused')
  expect(screen.getByText('Paused')).toBeTruthy()
  expect(screen.getByText(/of 5:00$/)).toBeTruthy()
  await user.click(await button('Continue recording'))
  expect(fake.current?.state).toBe('recording')
  expect(mayLeave()).toBe(false)
  await user.click(await button('Finish'))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const [file] = onDone.mock.calls[0]!
  expect(file.name).toMatch(/^Voice note \d{4}-\d\d-\d\d at \d\d\.\d\d\.webm$/)
  expect(file).toMatchObject({ type: 'audio/webm', size: 5 })
  expect(fake.stopped).toBe(1)
})

test('what is discarded is gone, and the microphone is free', async () => {
  const fake = withFakeRecorder()
  const { user, onDone, onClose } = open()
  await user.click(await button('Discard recording'))
  await act(async () => {})
  expect(onClose).toHaveBeenCalledOnce()
  expect(onDone).not.toHaveBeenCalled()
  expect(fake.stopped).toBe(1)
})

test('left in the middle, it stays where it belongs to something', async () => {
  const fake = withFakeRecorder()
  const added = open(true)
  await button('Finish')
  added.unmount()
  await waitFor(() => expect(added.onDone).toHaveBeenCalledOnce())
  const dropped = open()
  await button('Finish')
  dropped.unmount()
  await act(async () => {})
  expect(dropped.onDone).not.toHaveBeenCalled()
  expect(fake.stopped).toBe(2)
  expect(mayLeave()).toBe(true)
})

test('closed before the browser has answered, nobody is listened to', async () => {
  const fake = withFakeRecorder()
  let allow = () => {}
  fake.answer = () => new Promise((resolve) => (allow = resolve))
  const { unmount } = open(true)
  expect(screen.getByText(/asking for the microphone/)).toBeTruthy()
  unmount()
  allow()
  await waitFor(() => expect(fake.stopped).toBe(1))
  expect(fake.current).toBeUndefined()
})

test.each([
  ['NotAllowedError', /doesn’t allow the microphone/],
  ['NotFoundError', /couldn’t find a microphone/],
  ['NotReadableError', /Another program may be using it/],
])('%s is said in a sentence, and can be tried again', async (name, sentence) => {
  const fake = withFakeRecorder()
  fake.answer = async () => {
    throw new DOMException('', name)
  }
  const { user, onClose } = open()
  expect((await screen.findByRole('alert')).textContent).toMatch(sentence)
  fake.answer = async () => {}
  await user.click(await button('Try again'))
  await user.click(await button('Discard recording'))
  expect(onClose).toHaveBeenCalledOnce()
})

test('it ends by itself when it is as long as it may be', async () => {
  vi.useFakeTimers()
  withFakeRecorder()
  const { onDone } = open()
  await act(() => vi.advanceTimersByTimeAsync(RECORDING_MAX_MS + 1000))
  expect(onDone).toHaveBeenCalledOnce()
})

test('an empty recording closes it', async () => {
  const fake = withFakeRecorder()
  const { user, onDone, onClose } = open()
  await button('Finish')
  fake.current!.said = ''
  await user.click(await button('Finish'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onDone).not.toHaveBeenCalled()
})

test('it is offered only where the browser can', () => {
  expect(canRecord()).toBe(false)
  withFakeRecorder()
  expect(canRecord()).toBe(true)
})
