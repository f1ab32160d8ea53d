import { lazy, Suspense } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Spinner } from '#ui/states/Spinner.tsx'
import { Spoken } from '#ui/states/Spoken.tsx'
import { viewerText } from '../text.ts'
import styles from './FileViewer.module.css'
import type { ViewerProps } from './Viewer.tsx'

const Viewer = /* @__PURE__ */ lazy(async () => ({ default: (await import('./Viewer.tsx')).Viewer }))

/** Shows files large, one at a time. Its code is loaded when the first file is opened. */
export function FileViewer(props: ViewerProps) {
  return (
    <Suspense fallback={<ViewerLoading />}>
      <Viewer {...props} />
    </Suspense>
  )
}

/** Shown while the viewer's code is loading. */
function ViewerLoading() {
  return (
    <div className={styles.cover} data-theme="dark" role="status">
      <Spoken>{viewerText.loading}</Spoken>
      <Spinner />
    </div>
  )
}

const NAME = 'file'

/**
 * The open file is stored in the address as `?file=<id>`, so that it survives a reload and Back closes it.
 */
export function useFileInAddress() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { isViewerEntry?: boolean } | null }
  const openId = search.get(NAME)

  const addressOf = (id: string | null) => {
    const next = new URLSearchParams(search)
    if (id) next.set(NAME, id)
    else next.delete(NAME)
    return { search: next.toString() }
  }

  return {
    openId,
    open: (id: string) => navigate(addressOf(id), { state: { isViewerEntry: true } }),
    /** Going through the files is one step back, not one for each. */
    show: (id: string) => navigate(addressOf(id), { replace: true, state }),
    close: () => (state?.isViewerEntry ? navigate(-1) : navigate(addressOf(null), { replace: true })),
  }
}
