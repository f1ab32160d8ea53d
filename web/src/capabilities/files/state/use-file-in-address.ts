import { useLocation, useNavigate, useSearchParams } from 'react-router'

const NAME = 'file'

/** Which file is open, kept in the address as `?file=<id>`, so that it survives a reload and Back closes it. */
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
