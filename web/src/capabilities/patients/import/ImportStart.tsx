import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { day } from '#platform/dates.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { Card } from '#ui/data/Card.tsx'
import { DropZone } from '#ui/files/DropZone.tsx'
import { FilePicker } from '#ui/files/FilePicker.tsx'
import { IconUpload } from '#ui/icons/icons.ts'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { uploadImport } from '../state/imports.ts'
import { importsQuery } from '../state/queries.ts'
import styles from './ImportStart.module.css'
import { importText, STATE_NAMES, startText as text } from './text.ts'

const ACCEPTED = '.csv,.txt,.tsv,text/csv'

/** Chooses a file with patients, and shows earlier imports. */
export function ImportStart() {
  const navigate = useNavigate()
  const upload = useTask(async (file: File) => {
    const { id } = await uploadImport(file)
    await navigate(`/dashboard/patient-records/import/${id}`)
  })
  const onFiles = ([file]: File[]) => file && void upload.run(file)
  return (
    <Page header={<PageHeader title={importText.title} />} isNarrow>
      <TextLink to="/dashboard/patient-records">{importText.back}</TextLink>
      <p className={styles.about}>{text.about}</p>
      {upload.failure && <Notice tone="error">{upload.failure}</Notice>}
      <DropZone isInline title={text.dropTitle} limit={text.limit} onFiles={onFiles}>
        <div className={styles.drop}>
          <FilePicker isSingle accept={ACCEPTED} onFiles={onFiles}>
            {(open) => (
              <Button look="primary" icon={<IconUpload size={18} />} isBusy={upload.isBusy} onClick={open}>
                {upload.isBusy ? text.reading : text.choose}
              </Button>
            )}
          </FilePicker>
          <p className={styles.limit}>{text.limit}</p>
          <p className={styles.limit}>{text.needs}</p>
        </div>
      </DropZone>
      <Earlier />
    </Page>
  )
}

function Earlier() {
  const query = useQuery(importsQuery)
  if (query.data?.length === 0) return null
  return (
    <div className={styles.earlier}>
      <Card title={text.earlier}>
        <Loaded query={query} loadingLabel={text.loading} rows={2} failedTitle={text.failedTitle}>
          {(imports) => (
            <ul className={styles.list}>
              {imports.map((one) => (
                <li key={one.id} className={styles.row}>
                  <span className={styles.words}>
                    <TextLink to={`/dashboard/patient-records/import/${one.id}`}>{one.fileName}</TextLink>
                    <span className={styles.detail}>
                      {[text.rows(one.rowCount), day(one.createdAt), one.createdBy]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  <Badge tone={one.state === 'done' ? 'green' : 'grey'}>{STATE_NAMES[one.state]}</Badge>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
    </div>
  )
}
