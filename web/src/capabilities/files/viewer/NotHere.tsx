import { Button } from '../../../ui/Button.tsx'
import { viewerText } from '../text.ts'
import { Message } from './Message.tsx'

/** The address names a file that is not among those of the screen. */
export function NotHere({ onClose }: { onClose: () => void }) {
  return (
    <Message
      kind="UNKNOWN"
      title={viewerText.noneTitle}
      text={viewerText.noneText}
      actions={<Button onClick={onClose}>{viewerText.close}</Button>}
    />
  )
}
