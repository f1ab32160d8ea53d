// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { AudioPlayer } from './AudioPlayer.tsx'

/** What a browser does with sound, which jsdom does not. */
const play = vi.fn(async function (this: HTMLMediaElement) {
  fireEvent.play(this)
})
const pause = vi.fn(function (this: HTMLMediaElement) {
  fireEvent.pause(this)
})

beforeEach(() => {
  play.mockClear()
  pause.mockClear()
  Object.assign(HTMLMediaElement.prototype, { play, pause })
})

const NAME = 'Voice note.webm'
const audioOf = (container: HTMLElement) => container.querySelector('audio')!
const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: `Position in ${NAME}` })
const button = (name: string | RegExp) => screen.getByRole('button', { name })

function open(load = vi.fn(async (): Promise<string | null> => '/voice')) {
  const sound = { durationMs: 63_000, wave: '0f8' }
  return { load, ...show(<AudioPlayer name={NAME} sound={sound} load={load} />) }
}

test('is fetched when it is played, and pauses', async () => {
  const { user, load, container } = open()
  expect(screen.getByText('1:03')).toBeTruthy()
  expect(load).not.toHaveBeenCalled()
  await user.click(button(`Play ${NAME}`))
  await waitFor(() => expect(audioOf(container).getAttribute('src')).toBe('/voice'))
  await user.click(button(`Pause ${NAME}`))
  await user.click(button(`Play ${NAME}`))
  expect(load).toHaveBeenCalledOnce()
  expect(play).toHaveBeenCalledTimes(2)
})

test('says where it stands, and goes where one presses or the arrows say', async () => {
  const { user, container } = open()
  const audio = audioOf(container)
  Object.defineProperty(audio, 'readyState', { value: 1 })
  audio.currentTime = 12
  fireEvent.timeUpdate(audio)
  expect(slider().getAttribute('aria-valuetext')).toBe('0:12 of 1:03')
  slider().focus()
  await user.keyboard('{ArrowRight}')
  expect(audio.currentTime).toBe(17)
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(audio.currentTime).toBe(0)
  fireEvent.change(slider(), { target: { value: '60000' } })
  expect(audio.currentTime).toBe(60)
})

test('begins where one has pressed before it was loaded', async () => {
  const { container } = open()
  fireEvent.change(slider(), { target: { value: '30000' } })
  fireEvent.loadedMetadata(audioOf(container))
  expect(audioOf(container).currentTime).toBe(30)
})

test('the speed goes round, and the next one keeps it', async () => {
  const { user, container } = open()
  await user.click(button(/^Speed 1×/))
  expect(audioOf(container).playbackRate).toBe(1.5)
  await user.click(button(/^Speed 1.5×/))
  expect(audioOf(container).playbackRate).toBe(2)
  const next = open()
  await user.click(next.container.querySelector('button')!)
  await waitFor(() => expect(audioOf(next.container).playbackRate).toBe(2))
  await user.click(next.container.querySelectorAll('button')[1]!)
  expect(audioOf(next.container).playbackRate).toBe(1)
})

test('one is heard at a time', async () => {
  const one = open()
  await one.user.click(one.container.querySelector('button')!)
  await waitFor(() => expect(play).toHaveBeenCalledOnce())
  const other = open()
  await other.user.click(other.container.querySelector('button')!)
  await waitFor(() => expect(play).toHaveBeenCalledTimes(2))
  expect(pause.mock.contexts).toContain(audioOf(one.container))
})

test('says that it could not be played, and asks for another address', async () => {
  const load = vi.fn(async (): Promise<string | null> => null)
  const { user } = open(load)
  await user.click(button(`Play ${NAME}`))
  expect((await screen.findByRole('alert')).textContent).toMatch(/couldn’t be played/)
  load.mockResolvedValue('/again')
  await user.click(button(`Play ${NAME}`))
  expect(await screen.findByRole('button', { name: `Pause ${NAME}` })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('one without a wave has its name, and its length from the browser', () => {
  const { container } = show(<AudioPlayer name="call.mp3" sound={{}} load={async () => null} />)
  expect(screen.getByText('call.mp3')).toBeTruthy()
  const audio = audioOf(container)
  Object.defineProperty(audio, 'duration', { value: 8, configurable: true })
  fireEvent.durationChange(audio)
  expect(screen.getByRole<HTMLInputElement>('slider').max).toBe('8000')
})
