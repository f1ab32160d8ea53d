import { SHOWN_PEOPLE_MAX } from '@corridor/contract/presence/limits.ts'
import type { OwnStatus, PersonStatus } from '@corridor/contract/presence/model.ts'

interface HeartbeatParts {
  /** Whether there is a connection and an approved person. */
  isOpen: () => boolean
  isTouched: () => boolean
  shownPeople: () => string[]
  say: (said: {
    isTouched: boolean
    userIds: string[]
  }) => Promise<{ own: OwnStatus; statuses: PersonStatus[] }>
  adopt: (reply: { own: OwnStatus; statuses: PersonStatus[] }) => void
}

/** The server's pulse comes twice as often as a heartbeat is due. */
const PULSES_EACH = 2
/** A screen that opens shows its people one by one; they are requested together. */
const TOGETHER_MS = 100

/** Sends heartbeats: at intervals, and at once when the state or the shown people change. */
export function createHeartbeat({ isOpen, isTouched, shownPeople, say, adopt }: HeartbeatParts) {
  let isUnderWay = false
  let isWantedAgain = false
  let saidTouched = true
  let pulses = 0
  let isSoon = false

  async function beat(): Promise<void> {
    if (!isOpen()) return
    if (isUnderWay) {
      isWantedAgain = true
      return
    }
    isUnderWay = true
    isWantedAgain = false
    pulses = 0
    saidTouched = isTouched()
    try {
      adopt(await say({ isTouched: saidTouched, userIds: shownPeople().slice(0, SHOWN_PEOPLE_MAX) }))
    } catch {
      // The next pulse sends it again.
    } finally {
      isUnderWay = false
    }
    if (isWantedAgain) await beat()
  }

  return {
    beat,
    /** A person was added to the screen. */
    beatSoon(): void {
      if (isSoon) return
      isSoon = true
      setTimeout(() => {
        isSoon = false
        void beat()
      }, TOGETHER_MS)
    },
    pulse(): void {
      pulses += 1
      if (pulses >= PULSES_EACH || saidTouched !== isTouched()) void beat()
    },
  }
}
