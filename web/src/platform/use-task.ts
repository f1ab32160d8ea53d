import { useRef, useState } from 'react'
import { sentenceOf } from './api.ts'
import { showSnackbar } from './snackbar.ts'

interface TaskRules<Args extends unknown[]> {
  /** Said in passing once it worked. */
  done?: string | ((...args: Args) => string | undefined)
  /** Where a failure is said: on the page, by whoever renders `failure`, or in passing. */
  failure?: 'page' | 'snackbar'
  /** Looks at a failure first; what it returns true for is not said. */
  onError?: (error: unknown) => unknown
}

/**
 * Something that takes a while and may fail. Run again while it is under way, as by a double click, it does nothing. How
 * it went is said even when the row that asked for it is gone: the news of its own change may take it away first.
 */
export function useTask<Args extends unknown[]>(
  work: (...args: Args) => Promise<unknown>,
  { done, failure: place = 'page', onError }: TaskRules<Args> = {},
) {
  const [busyWith, setBusyWith] = useState<Args>()
  const [failure, setFailure] = useState<string>()
  const isUnderWay = useRef(false)

  /** True when it worked. */
  const run = async (...args: Args): Promise<boolean> => {
    if (isUnderWay.current) return false
    isUnderWay.current = true
    setBusyWith(args)
    setFailure(undefined)
    try {
      await work(...args)
      const said = typeof done === 'function' ? done(...args) : done
      if (said) showSnackbar(said)
      return true
    } catch (error) {
      if (onError?.(error) === true) return false
      if (place === 'snackbar') showSnackbar(sentenceOf(error), 'error')
      else setFailure(sentenceOf(error))
      return false
    } finally {
      isUnderWay.current = false
      setBusyWith(undefined)
    }
  }
  return {
    run,
    isBusy: busyWith !== undefined,
    /** With what it runs right now, for a list in which one of many is busy. */
    busyWith,
    failure,
  }
}
