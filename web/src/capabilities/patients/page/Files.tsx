import { kindByName } from '@corridor/contract/files/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { day } from '#platform/dates.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { Card } from '#ui/data/Card.tsx'
import { FileIcon } from '#ui/files/FileIcon.tsx'
import { filesQuery } from '../state/queries.ts'
import { filesText as text } from '../text.ts'
import styles from './Files.module.css'

const SHOWN_FIRST = 4

/** The files that came or went with something about the patient, newest first. */
export function Files({ patientId }: { patientId: string }) {
  const { data: files = [] } = useQuery(filesQuery(patientId))
  const [isAll, setAll] = useState(false)
  if (files.length === 0) return null
  const shown = isAll ? files : files.slice(0, SHOWN_FIRST)
  return (
    <Card
      title={text.title}
      badge={<span className={styles.count}>{files.length}</span>}
      note={shown.length < files.length && <TextButton onClick={() => setAll(true)}>{text.all}</TextButton>}
    >
      <ul className={styles.list}>
        {shown.map(({ id, name, at, detail, path }) => (
          <li key={id} className={styles.file}>
            <FileIcon kind={kindByName(name)} />
            <div className={styles.words}>
              <TextLink to={path}>{name}</TextLink>
              <p className={styles.detail}>
                {detail} · {day(at)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
