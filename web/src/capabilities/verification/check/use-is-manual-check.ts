import { useSearchParams } from 'react-router'

/** The address of the form for a manual check, on every entry screen. */
export const MANUAL_CHECK = '?way=manual'

export function useIsManualCheck(): boolean {
  const [search] = useSearchParams()
  return search.get('way') === 'manual'
}
