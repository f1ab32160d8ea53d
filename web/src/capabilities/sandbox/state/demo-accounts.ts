import type { DemoAccount } from '@corridor/contract/session/model.ts'
import { useEffect, useState } from 'react'
import { call } from '#platform/api.ts'
import { onReset } from '#platform/storage/resettable.ts'

interface DemoAccounts {
  accounts: DemoAccount[]
  password: string | null
}

const NONE: DemoAccounts = { accounts: [], password: null }

let reply: Promise<DemoAccounts> | undefined
onReset(() => {
  reply = undefined
})

/**
 * The accounts of the demo world; none outside a demo. The list does not change while the server runs, so it is read once.
 * It is no query, because the sign-in page, which shows it, loads no query library.
 */
export function useDemoAccounts(): DemoAccounts {
  const [demo, setDemo] = useState(NONE)
  useEffect(() => {
    let isMounted = true
    reply ??= call('GET /authentication/v2/demo-accounts')
    reply.then(
      (accounts) => isMounted && setDemo(accounts),
      () => {
        reply = undefined
      },
    )
    return () => {
      isMounted = false
    }
  }, [])
  return demo
}
