import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'

const Drawer = /* @__PURE__ */ lazy(async () => ({ default: (await import('./SendFax.tsx')).SendFax }))

/** The drawer that `?send=fax` in the address opens. */
export function SendFaxDrawer() {
  const [search] = useSearchParams()
  if (search.get('send') !== 'fax') return null
  return (
    <Suspense fallback={null}>
      <Drawer />
    </Suspense>
  )
}
