import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTask } from '../../../platform/use-task.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextAnchor } from '../../../ui/TextAnchor.tsx'
import { FilePreview } from '../../files/public.ts'
import { reviewText as text } from '../text.ts'
import styles from './ReviewDocument.module.css'

interface ReviewDocumentProps {
  name: string
  url: string
  onReload: () => Promise<unknown>
}

/** What was sent, in place. Its link does not live long, so it can be asked for anew. */
export function ReviewDocument({ name, url, onReload }: ReviewDocumentProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  // The same link again is tried again: the line may have been cut.
  const [attempt, setAttempt] = useState(0)
  const reloading = useTask(async () => {
    await onReload()
    setFailedUrl(undefined)
    setAttempt((before) => before + 1)
  })
  return (
    <section className={styles.document} aria-labelledby="document-title">
      <div className={styles.head}>
        <h2 className={styles.title} id="document-title">
          {text.document}
        </h2>
        <span className={styles.download}>
          <TextAnchor href={url} download={name}>
            <IconDownload size={17} stroke={1.75} aria-hidden="true" />
            {text.download}
          </TextAnchor>
        </span>
      </div>
      {failedUrl === url ? (
        <div className={styles.failed}>
          <Notice tone="error">{text.documentFailed}</Notice>
          <Button isBusy={reloading.isBusy} onClick={() => void reloading.run()}>
            {text.documentRetry}
          </Button>
        </div>
      ) : (
        <FilePreview key={`${url}-${attempt}`} fileName={name} url={url} onFail={() => setFailedUrl(url)} />
      )}
      <p className={styles.name}>{name}</p>
    </section>
  )
}
