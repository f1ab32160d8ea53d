/**
 * A page for the browser tests alone: the parts for files, on their own, before a screen uses them. It is no part of
 * the product's bundle; `e2e/files.spec.ts` builds it and serves it beside the real server.
 */
import type { StoredFile } from '@corridor/contract/files/model.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { Toaster } from '#app/Toaster.tsx'
import { FileViewer, Uploader, useFileInAddress } from '#capabilities/files/public.ts'
import { queryClient } from '#platform/query.ts'
import { watchSession } from '#platform/session.ts'
import { watchTheme } from '#platform/theme.ts'
import { useUploads } from '#platform/upload.ts'
import { FileCard } from '#ui/files/FileCard.tsx'
import { FileGrid } from '#ui/files/FileGrid.tsx'
import { UploadList, type UploadView } from '#ui/files/UploadList.tsx'
import '#ui/global.css'

/** What a test puts there before the page loads. */
const given = <T,>(name: string): T[] => JSON.parse(sessionStorage.getItem(name) ?? '[]') as T[]
const shown = given<StoredFile>('story-files')
const views = given<UploadView>('story-uploads')
const none = () => {}

function Files() {
  const uploads = useUploads('attachment', { max: 10 })
  const viewer = useFileInAddress()
  const files = [...shown, ...uploads.items.flatMap(({ file }) => file ?? [])]
  const pictured = files.filter(({ kind }) => ['IMAGE', 'PDF', 'VIDEO'].includes(kind))
  const others = files.filter((file) => !pictured.includes(file))
  const place = files.findIndex(({ id }) => id === viewer.openId)
  return (
    <main style={{ height: '100%', display: 'flex' }}>
      <Uploader uploads={uploads} onOpen={viewer.open}>
        {({ list, buttons }) => (
          <div
            style={{
              flex: 1,
              padding: 24,
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 1fr)',
              gap: 20,
              alignContent: 'start',
              background: 'var(--pane)',
            }}
          >
            <h1 style={{ fontSize: 20, fontWeight: 660 }}>Files</h1>
            <div style={{ display: 'flex' }}>{buttons}</div>
            {list}
            {views.length > 0 && <UploadList items={views} onCancel={none} onRetry={none} onRemove={none} />}
            {pictured.length > 0 && <FileGrid label="Shared files" files={pictured} onOpen={viewer.open} />}
            {others.map((file) => (
              <FileCard
                key={file.id}
                name={file.fileName}
                kind={file.kind}
                size={file.size}
                pages={file.pages}
                downloadUrl={file.url}
                onOpen={() => viewer.open(file.id)}
              />
            ))}
          </div>
        )}
      </Uploader>
      {viewer.openId && (
        <FileViewer
          files={files}
          index={place}
          onIndex={(next) => viewer.show(files[next]!.id)}
          onClose={viewer.close}
        />
      )}
    </main>
  )
}

watchTheme()
watchSession()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Files />
        <Toaster />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
)
