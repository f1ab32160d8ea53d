import type { StoredFile } from '@corridor/contract/files/model.ts'
import { Button } from '../../../ui/Button.tsx'
import { downloadFile } from '../state/download.ts'
import { viewerText } from '../text.ts'
import { Message } from './Message.tsx'

interface TroubleProps {
  file: StoredFile
  text?: string
  onRetry: () => void
}

/** Loading failed, also with fresh links. */
export function Trouble({ file, text = viewerText.troubleText, onRetry }: TroubleProps) {
  return (
    <Message
      kind={file.kind}
      title={viewerText.troubleTitle}
      text={text}
      actions={
        <>
          <Button look="primary" onClick={onRetry}>
            {viewerText.retry}
          </Button>
          <Button onClick={() => downloadFile(file)}>{viewerText.download}</Button>
        </>
      }
    />
  )
}
