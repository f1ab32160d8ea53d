import { sizeText } from '@corridor/contract/files/rules.ts'
import { IconDownload } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import { downloadFile } from '../state/download.ts'
import { viewerText } from '../text.ts'
import type { SlideProps } from './FileSlide.tsx'
import { Message } from './Message.tsx'

/** A file that no browser shows. */
export function OtherSlide({ file }: SlideProps) {
  return (
    <Message
      kind={file.kind}
      title={file.fileName}
      detail={sizeText(file.size)}
      text={viewerText.otherText}
      actions={
        <Button
          look="primary"
          icon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => downloadFile(file)}
        >
          {viewerText.download}
        </Button>
      }
    />
  )
}
