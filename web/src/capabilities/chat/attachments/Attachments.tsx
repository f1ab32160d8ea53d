import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import { FILE_GROUPS } from '@corridor/contract/chat/types.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { downloadFile, OpenedFile, useFileInAddress } from '#capabilities/files/public.ts'
import { useNow } from '#engines/conversation/state/use-now.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { Chip } from '#ui/data/Chip.tsx'
import { rowTime } from '#ui/data/dates.ts'
import { MoreButton } from '#ui/data/list/MoreButton.tsx'
import { Filters } from '#ui/fields/choice/Filters.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FileTile } from '#ui/files/FileTile.tsx'
import { IconDownload, IconPaperclip } from '#ui/icons/icons.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { NoneFound } from '#ui/states/NoneFound.tsx'
import { withChannel, withView } from '../places.ts'
import styles from './Attachments.module.css'
import { attachmentsText as text } from './text.ts'
import { useAttachments, useThumbnails } from './use-attachments.ts'

/** The files of a conversation in a grid, the newest first: all of them, those of one sort or from one person. */
export function Attachments({ channel }: { channel: ChatChannel }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const viewer = useFileInAddress()
  const now = useNow()
  const group = FILE_GROUPS.find((one) => one === search.get('files'))
  const [personId, setPersonId] = useState('')
  const { query, messages } = useAttachments(channel.id, { group, personId })
  const thumbnails = useThumbnails(query.data?.pages)
  const isFiltered = group !== undefined || personId !== ''
  const clear = () => {
    setPersonId('')
    void navigate(addressWith(search, { files: null }), { replace: true })
  }
  const none = isFiltered ? (
    <NoneFound title={text.noneTitle} text={text.none} clearLabel={text.clear} onClear={clear} />
  ) : (
    <EmptyState
      Icon={IconPaperclip}
      title={text.emptyTitle}
      text={text.empty}
      actions={<ButtonLink to={withView(search, 'conversation')}>{text.toMessages}</ButtonLink>}
    />
  )
  return (
    <>
      {(messages.length > 0 || isFiltered) && (
        <div className={styles.filters}>
          <Filters label={text.sorts}>
            <Chip isOn={group === undefined} to={addressWith(search, { files: null })}>
              {text.all}
            </Chip>
            {FILE_GROUPS.map((one) => (
              <Chip key={one} isOn={group === one} to={addressWith(search, { files: one })}>
                {text[one]}
              </Chip>
            ))}
          </Filters>
          <SelectField
            id="files-from"
            label={text.person}
            value={personId}
            onChange={({ currentTarget }) => setPersonId(currentTarget.value)}
          >
            <option value="">{text.everyone}</option>
            {channel.members.map(({ userId, name }) => (
              <option key={userId} value={userId}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <Loaded
        query={query}
        loadingLabel={text.loading}
        failedTitle={text.failedTitle}
        frame="page"
        empty={{ when: () => messages.length === 0, show: none }}
      >
        {() => (
          <>
            <ul className={styles.grid} aria-label={text.list}>
              {messages.map(({ id, seq, user, createdTimeUtc, file }) => (
                <li key={id} className={styles.file}>
                  <FileTile
                    file={{ ...file, thumbnailUrl: thumbnails.get(file.id) ?? null }}
                    isFilling
                    onOpen={() => void viewer.open(file.id)}
                  />
                  <div className={styles.foot}>
                    <p className={styles.words}>
                      <span className={styles.name} title={file.fileName}>
                        {file.fileName}
                      </span>
                      <span className={styles.from}>
                        {text.from(user.name, rowTime(createdTimeUtc, now))}
                      </span>
                      <TextLink to={withChannel(search, channel.id, seq)}>{text.inChat}</TextLink>
                    </p>
                    <IconButton
                      label={text.download(file.fileName)}
                      icon={<IconDownload size={19} />}
                      onClick={() => void downloadFile(file)}
                    />
                  </div>
                </li>
              ))}
            </ul>
            <MoreButton query={query} className={styles.more}>
              {text.more}
            </MoreButton>
            <OpenedFile files={messages.map(({ file }) => file)} />
          </>
        )}
      </Loaded>
    </>
  )
}
