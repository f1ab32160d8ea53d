import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallError } from '#guest/calls.ts'

const RETRY_MS = 3_000

/**
 * Sends what a patient said, and without a connection again until there is one. Said again meanwhile, the last one counts. Every call of
 * the page can be repeated without harm.
 */
export function useSending<T>(onDone: (reply: T) => void, onRefused: (error: CallError) => void) {
  const [state, setState] = useState<'idle' | 'sending' | 'waiting'>('idle')
  const waiting = useRef<() => Promise<T>>(undefined)

  const send = useCallback(
    async (work: () => Promise<T>): Promise<void> => {
      waiting.current = work
      setState((now) => (now === 'waiting' ? now : 'sending'))
      try {
        const reply = await work()
        if (waiting.current !== work) return
        waiting.current = undefined
        setState('idle')
        onDone(reply)
      } catch (error) {
        if (waiting.current !== work) return
        if ((error as CallError).code === undefined) return setState('waiting')
        waiting.current = undefined
        setState('idle')
        onRefused(error as CallError)
      }
    },
    [onDone, onRefused],
  )

  useEffect(() => {
    if (state !== 'waiting') return
    const retry = () => void (waiting.current && send(waiting.current))
    const timer = setInterval(retry, RETRY_MS)
    window.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [state, send])

  return { send, state }
}
