import { useState } from 'react'
import { call } from '#platform/api.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { IconDownload } from '#ui/icons/icons.ts'
import { download } from '../state/queries.ts'
import { text } from '../text.ts'

interface Files {
  name: string
  pdf: Blob
  json: Blob
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

interface ProofButtonProps {
  kind: string
  itemId: string
  label: string
}

/** Makes the proof of what left about one item, and offers its two files. */
export function ProofButton({ kind, itemId, label }: ProofButtonProps) {
  const [files, setFiles] = useState<Files>()
  const making = useTask(
    async () => {
      const params = { kind, itemId }
      const { fileName, json, pdfBase64 } = await call('POST /deliveries/v1/items/:kind/:itemId/proof', {
        params,
      })
      setFiles({
        name: fileName,
        pdf: new Blob([bytesOf(pdfBase64)], { type: 'application/pdf' }),
        json: new Blob([json], { type: 'application/json' }),
      })
    },
    { failure: 'snackbar' },
  )
  return (
    <>
      <Button aria-label={label} isBusy={making.isBusy} onClick={() => void making.run()}>
        {text.proof}
      </Button>
      {files && (
        <FormDialog title={text.proofTitle} closeLabel={text.close} onClose={() => setFiles(undefined)}>
          <p>{text.proofAbout}</p>
          <Button
            look="primary"
            icon={<IconDownload size={18} />}
            onClick={() => download(files.pdf, `${files.name}.pdf`)}
          >
            {text.proofPdf}
          </Button>
          <Button
            icon={<IconDownload size={18} />}
            onClick={() => download(files.json, `${files.name}.json`)}
          >
            {text.proofJson}
          </Button>
        </FormDialog>
      )}
    </>
  )
}
