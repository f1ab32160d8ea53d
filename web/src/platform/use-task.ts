import { useRef, useState } from 'react'
import { NotSent, sentenceOf } from './api.ts'
import { showSnackbar } from './snackbar.ts'

interface TaskRules<Args extends unknown[]> {
  /** Shown in the snackbar once it worked. */
  done?: string | ((...args: Args) => string | undefined)
  /** Where a failure is shown: on the page, by the component that renders `failure`, or in the snackbar. */
  failure?: 'page' | 'snackbar'
  /** Handles a failure first; when it returns true, nothing is shown. */
  onError?: (error: unknown) => unknown
}

/**
 * An asynchronous action that may fail. A second run while it is busy, as by a double click, does nothing.
 * The result is shown even when the row that started it is gone, because its own event may remove it first.
 */
export function useTask<Args extends unknown[]>(
  work: (...args: Args) => Promise<unknown>,
  { done, failure: failureTarget = 'page', onError }: TaskRules<Args> = {},
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
      if (error instanceof NotSent || onError?.(error) === true) return false
      if (failureTarget === 'snackbar') showSnackbar(sentenceOf(error), 'error')
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
    /** The arguments of the current run, for a list in which one of many is busy. */
    busyWith,
    failure,
  }
}
