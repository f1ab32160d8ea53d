import type { Attachment } from '@corridor/contract/engines/discussions/model.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { shownFile, thumbnailsQuery } from '#engines/conversation/state/thumbnails.ts'
import { FileCard } from '#ui/files/FileCard.tsx'
import { FileGrid } from '#ui/files/FileGrid.tsx'
import type { Engine } from '../state/engine.ts'
import { text } from '../text.ts'
import styles from './Post.module.css'

interface EntryFilesProps {
  engine: Engine
  attachments: readonly Attachment[]
}

/** The files of a post or a comment: pictures with their preview, others as cards. A press opens the viewer. */
export function EntryFiles({ engine, attachments }: EntryFilesProps) {
  const { useFileInAddress, downloadFile } = engine.declared.files
  const viewer = useFileInAddress()
  const files = useMemo(() => attachments.flatMap(({ file }) => file ?? []), [attachments])
  const { data: thumbnails } = useQuery(thumbnailsQuery(engine.declared.name, files))
  if (files.length === 0) return null
  const shown = files.map((file) => shownFile(file, thumbnails?.[file.id] ?? null))
  const pictures = shown.flatMap(({ picture }) => picture ?? [])
  const others = shown.filter(({ picture }) => !picture)
  const open = (id: string) => void viewer.open(id)
  return (
    <div className={styles.files}>
      {pictures.length > 0 && <FileGrid label={text.files} files={pictures} onOpen={open} />}
      {others.map(({ id, picture: _, ...file }) => (
        <FileCard key={id} {...file} onOpen={() => open(id)} onDownload={() => void downloadFile({ id })} />
      ))}
    </div>
  )
}
