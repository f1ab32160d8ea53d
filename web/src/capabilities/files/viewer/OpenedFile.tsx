import type { StoredFile } from '@corridor/contract/files/model.ts'
import { FileViewer, useFileInAddress } from './FileViewer.tsx'

/** The file of the address, large, among those beside it. */
export function OpenedFile({ files }: { files: readonly StoredFile[] }) {
  const { openId, show, close } = useFileInAddress()
  const index = files.findIndex(({ id }) => id === openId)
  if (index < 0) return null
  return (
    <FileViewer
      files={files}
      index={index}
      onIndex={(next) => void show(files[next]!.id)}
      onClose={() => void close()}
    />
  )
}
