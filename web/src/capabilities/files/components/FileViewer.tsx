import { lazy, Suspense } from 'react'
import type { ViewerProps } from '../viewer/Viewer.tsx'
import { ViewerLoading } from './ViewerLoading.tsx'

const Viewer = /* @__PURE__ */ lazy(async () => ({ default: (await import('../viewer/Viewer.tsx')).Viewer }))

/** Shows files large, one after the other. Its parts are fetched when the first file is opened. */
export function FileViewer(props: ViewerProps) {
  return (
    <Suspense fallback={<ViewerLoading />}>
      <Viewer {...props} />
    </Suspense>
  )
}
