interface Key {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  /** The browser's own event: React's knows nothing of an input method. */
  nativeEvent: { isComposing: boolean; keyCode: number }
}

/** Safari ends a composition before the key that ended it; that key still has this number. */
const OF_INPUT_METHOD = 229

/** An input method is at work: the key belongs to it. */
export const isComposing = ({ nativeEvent }: Pick<Key, 'nativeEvent'>): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === OF_INPUT_METHOD

/** Enter sends and Shift+Enter breaks the line; on touch Enter breaks it. With Ctrl or Cmd it sends everywhere. */
export function sendsOn(event: Key, isTouch: boolean): boolean {
  if (event.key !== 'Enter' || isComposing(event) || event.shiftKey || event.altKey) return false
  return event.ctrlKey || event.metaKey || !isTouch
}

/** A finger writes, and a keyboard on the screen covers half of it. */
export const isTouch = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches
