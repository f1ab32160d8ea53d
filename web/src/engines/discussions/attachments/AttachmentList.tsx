import type { Attachment, Room } from '@corridor/contract/engines/discussions/model.ts'
import type { AttachmentCategory } from '@corridor/contract/engines/discussions/rules.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '#engines/conversation/state/use-now.ts'
import { paged } from '#platform/query/paged.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { rowTime } from '#ui/data/dates.ts'
import { MoreButton } from '#ui/data/list/MoreButton.tsx'
import { Filters } from '#ui/fields/choice/Filters.tsx'
import { FileIcon } from '#ui/files/FileIcon.tsx'
import { IconDownload, IconLink, IconPaperclip } from '#ui/icons/icons.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import type { AttachmentsProps } from '../declaration.ts'
import type { Engine } from '../state/engine.ts'
import { text } from '../text.ts'
import styles from './AttachmentList.module.css'

const CATEGORIES: readonly [AttachmentCategory | undefined, string][] = [
  [undefined, text.all],
  ['others', text.filesOnly],
  ['referenceLink', text.linksOnly],
  ['sponsor', text.sponsorsOnly],
]

interface Listed extends Attachment {
  postId: string
  commentId: string | null
  userId: string
  name: string
}

/** Everything that is attached in a room, the newest first, ten at a time: all of it, or one category. */
export function AttachmentList({ engine, room, addressOfPost }: AttachmentsProps<Room> & { engine: Engine }) {
  const { declared, calls } = engine
  const [category, setCategory] = useState<AttachmentCategory>()
  const query = useInfiniteQuery({
    queryKey: [declared.name, 'attachments', room.id, 'list', category ?? null],
    queryFn: ({ pageParam: continuationToken }) =>
      calls.listAttachments(room.id, { category, continuationToken }),
    ...paged,
  })
  const all: readonly Listed[] = query.data?.pages.flatMap(({ data }) => data) ?? []
  const files = all.flatMap(({ file }) => file ?? [])
  const { OpenedFile } = declared.files
  const addressOf = addressOfPost ?? ((at) => declared.addressOf(room, at))
  return (
    <div className={styles.pane}>
      <Filters label={text.categories}>
        {CATEGORIES.map(([one, label]) => (
          <Button
            key={label}
            size="s"
            look={category === one ? 'primary' : 'plain'}
            aria-pressed={category === one}
            onClick={() => setCategory(one)}
          >
            {label}
          </Button>
        ))}
      </Filters>
      <Loaded
        query={query}
        loadingLabel={text.attachmentsLoading}
        failedTitle={text.attachmentsFailed}
        frame="page"
        empty={{
          when: () => all.length === 0,
          show: <EmptyState Icon={IconPaperclip} title={text.noneTitle} text={text.none} />,
        }}
      >
        {() => (
          <>
            <ul className={styles.list} aria-label={text.attachmentsList}>
              {all.map((one) => (
                <Row
                  key={`${one.commentId ?? one.postId} ${one.id}`}
                  engine={engine}
                  one={one}
                  to={addressOf({
                    postId: one.postId,
                    ...(one.commentId && { commentId: one.commentId }),
                  })}
                />
              ))}
            </ul>
            <MoreButton query={query} className={styles.more}>
              {text.more}
            </MoreButton>
          </>
        )}
      </Loaded>
      <OpenedFile files={files} />
    </div>
  )
}

function Row({ engine, one, to }: { engine: Engine; one: Listed; to: string }) {
  const { useFileInAddress, downloadFile } = engine.declared.files
  const viewer = useFileInAddress()
  const now = useNow()
  const { file, url, fileName, name, createdTimeUtc } = one
  return (
    <li className={styles.row}>
      {file ? <FileIcon kind={file.kind} /> : <IconLink size={20} aria-hidden="true" />}
      <div className={styles.words}>
        {file ? (
          <button
            type="button"
            className={styles.open}
            title={fileName}
            onClick={() => void viewer.open(file.id)}
          >
            {fileName}
          </button>
        ) : (
          <a
            className={styles.open}
            href={url ?? undefined}
            title={url ?? undefined}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            {fileName}
          </a>
        )}
        <span className={styles.from}>{text.from(name, rowTime(createdTimeUtc, now))}</span>
      </div>
      <TextLink to={to}>{text.inDiscussion}</TextLink>
      {file && (
        <IconButton
          label={text.download(fileName)}
          icon={<IconDownload size={19} />}
          onClick={() => void downloadFile(file)}
        />
      )}
    </li>
  )
}
