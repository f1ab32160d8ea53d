import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { addressWith } from './address-with.ts'

/**
 * The search term in the address. Input is stored here first: the address follows a moment later, and a
 * field that waited for it would lose letters.
 */
export function useSearchTerm(name = 'q'): [string, (typed: string) => void] {
  const [search, setSearch] = useSearchParams()
  const inAddress = search.get(name) ?? ''
  const [term, setTerm] = useState(inAddress)
  const sent = useRef(inAddress)
  useEffect(() => {
    // Another one than was typed here: the browser went back, or a link was followed.
    if (inAddress === sent.current) return
    sent.current = inAddress
    setTerm(inAddress)
  }, [inAddress])
  const change = (typed: string) => {
    sent.current = typed
    setTerm(typed)
    setSearch((now) => addressWith(now, { [name]: typed }).search, { replace: true })
  }
  return [term, change]
}
