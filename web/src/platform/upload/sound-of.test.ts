import { afterEach, expect, test, vi } from 'vitest'
import { isSound, soundOf, waveOf } from './sound-of.ts'

afterEach(() => vi.unstubAllGlobals())

test('a wave has the loudest moment of each part', () => {
  expect(waveOf(new Float32Array([0, 0.25, -0.5, 0, 1, 0.1, 0, 0]), 4)).toBe('48f0')
})

test('silence is drawn as silence, and nothing as nothing', () => {
  expect(waveOf(new Float32Array([0.001, -0.001]), 2)).toBe('00')
  expect(waveOf(new Float32Array(), 3)).toBe('000')
})

test('a recording is listened to, where the browser can', async () => {
  const file = new Blob(['x'], { type: 'audio/webm' })
  expect(isSound(file)).toBe(true)
  expect(await soundOf(file)).toBeUndefined()
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = async () => ({ duration: 2.5, getChannelData: () => new Float32Array(480).fill(1) })
    },
  )
  expect(await soundOf(file)).toEqual({ durationMs: 2500, wave: 'f'.repeat(48) })
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = () => Promise.reject(new Error('no sound'))
    },
  )
  expect(await soundOf(file)).toBeUndefined()
})
