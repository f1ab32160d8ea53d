import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react'

const LONG_MS = 450
/** A finger that moves further than this scrolls. */
const STILL_PX = 10

/** Reports when a finger rests on an element. A mouse has its own ways. */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const isLong = useRef(false)
  const stop = () => clearTimeout(timer.current)
  /** The browser makes a click of a finger that is lifted, on whatever has come to lie below it; and has a menu of its own. */
  const keepQuiet = (event: SyntheticEvent) => {
    if (isLong.current) event.preventDefault()
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      stop()
      isLong.current = false
      if (pointerType === 'mouse') return
      from.current = { x: clientX, y: clientY }
      timer.current = setTimeout(() => {
        isLong.current = true
        onLongPress()
      }, LONG_MS)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = from.current
      if (Math.hypot(clientX - x, clientY - y) > STILL_PX) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onTouchEnd: keepQuiet,
    onContextMenu: keepQuiet,
  }
}
