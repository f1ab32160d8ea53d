import { useSearchParams } from 'react-router'

/** The address of the form for a manual check, on whichever screen one stands. */
export const BY_HAND = '?way=manual'

export function useIsByHand(): boolean {
  const [search] = useSearchParams()
  return search.get('way') === 'manual'
}
