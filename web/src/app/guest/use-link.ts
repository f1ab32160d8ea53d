import { STANDING_SECONDS } from '@corridor/contract/guests/limits.ts'
import type { GuestLink, LinkState } from '@corridor/contract/guests/model.ts'
import { useCallback, useEffect, useState } from 'react'
import { type CallError, call } from '#guest/calls.ts'
import { findDevice, findPass, storePass, takeLinkToken } from '#guest/stored.ts'

/** How the page stands: what it shows follows from the link and from whether it was opened here. */
type Shown = 'loading' | 'offline' | 'locked' | 'opened' | 'ended'

/** Why there is nothing to see. */
export type LinkEnd = Exclude<LinkState, 'open'> | 'unknown'

/** The link of this tab, how it stands, and what opens it. */
export function useLink() {
  const [token, setToken] = useState(takeLinkToken)
  const [shown, setShown] = useState<Shown>('loading')
  const [link, setLink] = useState<GuestLink>()
  const [end, setEnd] = useState<LinkEnd>('unknown')
  const [pass, setPass] = useState(findPass)
  const [wasOpen, setWasOpen] = useState(false)

  const finish = useCallback((state: LinkEnd) => {
    storePass(undefined)
    setPass(undefined)
    setEnd(state)
    setShown('ended')
  }, [])

  /**
   * Reads how the link stands, and returns it if it waits to be opened. A page that was opened goes on while its pass is good, whatever
   * became of the uses.
   */
  const look = useCallback(async (): Promise<GuestLink | undefined> => {
    if (!token) {
      finish('unknown')
      return undefined
    }
    try {
      const found = await call('GET /guests/v1/link', { guest: token })
      setLink(found)
      const stored = findPass()
      const opened = stored && (await call('GET /guests/v1/pass', { guest: stored }).catch(ignoreRefusal))
      if (opened) {
        if (opened.state === 'open') setShown('opened')
        else finish(opened.state)
        return undefined
      }
      storePass(undefined)
      setPass(undefined)
      if (found.state !== 'open') finish(found.state)
      else {
        setShown('locked')
        return found
      }
    } catch (error) {
      if ((error as CallError).code === undefined) setShown((now) => (now === 'opened' ? now : 'offline'))
      else finish('unknown')
    }
    return undefined
  }, [token, finish])

  const open = useCallback((received: string) => {
    storePass(received)
    setPass(received)
    setWasOpen(true)
    setShown('opened')
  }, [])

  useEffect(() => {
    const begin = async () => {
      const waiting = await look()
      const device = findDevice()
      // A remembered device opens at once; a mail scanner that runs scripts has no such secret.
      if (device && waiting?.isCodeNeeded)
        await call('POST /guests/v1/open', { guest: token, body: { device } })
          .then((one) => open(one.pass))
          .catch(() => undefined)
    }
    void begin()
    const take = () => setToken(takeLinkToken())
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [look, open, token])

  useStanding(shown === 'opened', look)

  return { token, shown, link, end, pass, wasOpen, look, open }
}

function ignoreRefusal(error: unknown): undefined {
  if ((error as CallError).code === undefined) throw error
  return undefined
}

/** A recalled link closes the page that shows it, without a click. */
function useStanding(isOpened: boolean, look: () => Promise<unknown>): void {
  useEffect(() => {
    if (!isOpened) return
    const check = async () => {
      const stored = findPass()
      if (document.visibilityState !== 'visible' || !stored) return
      const standing = await call('GET /guests/v1/pass', { guest: stored }).catch((error: CallError) => error)
      // Without a connection nobody knows, and the page stays.
      if ('state' in standing ? standing.state !== 'open' : standing.code !== undefined) await look()
    }
    const timer = setInterval(() => void check(), STANDING_SECONDS * 1_000)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [isOpened, look])
}
