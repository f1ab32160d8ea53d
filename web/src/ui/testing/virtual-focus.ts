import { configure, getConfig } from '@testing-library/react'

/**
 * A list below a field takes the focus from it only in name: the library dispatches a blur in the middle of React's work.
 * The simulated keyboard would report the typed text there, as if the field had been left, and React refuses that.
 */
export function ignoreVirtualBlur(): void {
  const { eventWrapper } = getConfig()
  let isVirtual = false
  window.addEventListener(
    'blur',
    (event) => {
      isVirtual = !event.isTrusted
      queueMicrotask(() => {
        isVirtual = false
      })
    },
    { capture: true },
  )
  configure({ eventWrapper: (dispatch) => (isVirtual ? undefined : eventWrapper(dispatch)) })
}
