import { afterEach, vi } from 'vitest'

/** A microphone and a recorder that do as the test says. */
export function withFakeRecorder() {
  const fake = {
    /** How the browser answers to the question for the microphone. */
    answer: async () => {},
    stopped: 0,
    current: undefined as FakeRecorder | undefined,
  }

  class FakeRecorder {
    static isTypeSupported = (type: string) => type.startsWith('audio/webm')
    state: RecordingState = 'inactive'
    ondataavailable: (event: { data: Blob }) => void = () => {}
    onstop: (() => void) | null = null
    onpause = () => {}
    onresume = () => {}
    /** What was said. */
    said = 'hello'

    constructor() {
      fake.current = this
    }
    start() {
      this.state = 'recording'
    }
    pause() {
      this.state = 'paused'
      this.onpause()
    }
    resume() {
      this.state = 'recording'
      this.onresume()
    }
    stop() {
      this.state = 'inactive'
      queueMicrotask(() => {
        this.ondataavailable({ data: new Blob([this.said]) })
        this.onstop?.()
      })
    }
  }

  vi.stubGlobal('MediaRecorder', FakeRecorder)
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: async () => {
        await fake.answer()
        return { getTracks: () => [{ stop: () => (fake.stopped += 1) }] }
      },
    },
  })
  return fake
}

afterEach(() => {
  vi.unstubAllGlobals()
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined })
})
