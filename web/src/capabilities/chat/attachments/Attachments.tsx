import { useSearchParams } from 'react-router'
import { useNow } from '../../../platform/conversation/use-now.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { ButtonLink } from '../../../ui/actions/ButtonLink.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { rowTime } from '../../../ui/conversation/dates.ts'
import { FileCard } from '../../../ui/files/FileCard.tsx'
import { IconPaperclip } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { downloadFile, OpenedFile, useFileInAddress } from '../../files/public.ts'
import { withChannel, withView } from '../places.ts'
import styles from './Attachments.module.css'
import { attachmentsText } from './text.ts'
import { useAttachments } from './use-attachments.ts'

/** The files of a conversation, the newest first. */
export function Attachments({ channelId }: { channelId: string }) {
  const [search] = useSearchParams()
  const viewer = useFileInAddress()
  const now = useNow()
  const { query, messages } = useAttachments(channelId)
  return (
    <Loaded
      query={query}
      loadingLabel={attachmentsText.loading}
      failedTitle={attachmentsText.failedTitle}
      frame="page"
      empty={{
        when: () => messages.length === 0,
        show: (
          <EmptyState
            Icon={IconPaperclip}
            title={attachmentsText.emptyTitle}
            text={attachmentsText.empty}
            actions={
              <ButtonLink to={withView(search, 'conversation')}>{attachmentsText.toMessages}</ButtonLink>
            }
          />
        ),
      }}
    >
      {() => (
        <>
          <ul className={styles.list} aria-label={attachmentsText.list}>
            {messages.map(({ id, seq, user, createdTimeUtc, file }) => (
              <li key={id}>
                <FileCard
                  name={file.fileName}
                  kind={file.kind}
                  size={file.size}
                  pages={file.pages}
                  onOpen={() => void viewer.open(file.id)}
                  onDownload={() => void downloadFile(file)}
                />
                <p className={styles.from}>
                  {attachmentsText.from(user.name, rowTime(createdTimeUtc, now))}
                  <TextLink to={withChannel(search, channelId, seq)}>{attachmentsText.inChat}</TextLink>
                </p>
              </li>
            ))}
          </ul>
          {query.hasNextPage && (
            <div className={styles.more}>
              <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {attachmentsText.more}
              </Button>
            </div>
          )}
          <OpenedFile files={messages.map(({ file }) => file)} />
        </>
      )}
    </Loaded>
  )
}
