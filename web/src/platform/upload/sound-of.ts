import type { Sound } from '@corridor/contract/files/model.ts'
import { RESUMABLE_FROM_BYTES } from '@corridor/contract/files/rules.ts'

const BARS = 48
/** The lowest rate that every browser has: a wave needs no more, and a long recording fits into memory. */
const RATE = 8_000
/** Whatever stays below this is silence, and is not drawn as if somebody spoke. */
const QUIET = 0.05

export const isSound = (file: Blob): boolean => file.type.startsWith('audio/')

/** How loud it is from beginning to end, one hexadecimal digit for each bar. */
export function waveOf(samples: Float32Array, bars = BARS): string {
  const peaks = Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * samples.length) / bars)
    const to = Math.floor(((bar + 1) * samples.length) / bars)
    let peak = 0
    for (let at = from; at < to; at += 1) peak = Math.max(peak, Math.abs(samples[at]!))
    return peak
  })
  const loudest = Math.max(QUIET, ...peaks)
  return peaks.map((peak) => Math.round((peak / loudest) * 15).toString(16)).join('')
}

/** Listens to a recording before it is sent: its length and its wave. Undefined where this browser cannot. */
export async function soundOf(file: Blob): Promise<Sound | undefined> {
  if (file.size > RESUMABLE_FROM_BYTES || typeof OfflineAudioContext === 'undefined') return undefined
  try {
    const heard = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await file.arrayBuffer())
    return { durationMs: Math.round(heard.duration * 1000), wave: waveOf(heard.getChannelData(0)) }
  } catch {
    return undefined
  }
}
