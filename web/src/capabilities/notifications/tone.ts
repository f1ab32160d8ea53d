const NOTES = [
  { hertz: 660, at: 0 },
  { hertz: 880, at: 0.11 },
]
const NOTE_SECONDS = 0.22
const LOUDNESS = 0.12

let context: AudioContext | undefined

/**
 * A short tone of two notes. A browser that was not touched since the page opened stays silent, which is
 * fine.
 */
export function playTone(): void {
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  for (const { hertz, at } of NOTES) {
    const begin = context.currentTime + at
    const oscillator = new OscillatorNode(context, { frequency: hertz })
    const volume = new GainNode(context, { gain: LOUDNESS })
    // A tone that stops at once would click.
    volume.gain.setValueAtTime(LOUDNESS, begin)
    volume.gain.exponentialRampToValueAtTime(0.001, begin + NOTE_SECONDS)
    oscillator.connect(volume).connect(context.destination)
    oscillator.start(begin)
    oscillator.stop(begin + NOTE_SECONDS)
  }
}
