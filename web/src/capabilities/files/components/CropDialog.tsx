import { type SyntheticEvent, useState } from 'react'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ProgressBar } from '../../../ui/files/ProgressBar.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { cropOf } from '../state/crop.ts'
import { type Crop, useSavePicture } from '../state/use-profile-picture.ts'
import { pictureText } from '../text.ts'
import styles from './CropDialog.module.css'
import { CropStage } from './CropStage.tsx'

interface CropDialogProps {
  file: File
  onClose: () => void
}

/** Chooses the part of a picture that becomes the profile picture, and saves it. */
export function CropDialog({ file, onClose }: CropDialogProps) {
  const [area, setArea] = useState<Crop>()
  const [isUnreadable, setUnreadable] = useState(false)
  const { save, progress } = useSavePicture(file)
  const { isBusy, failure } = save
  const close = () => !isBusy && onClose()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!area || !(await save.run(cropOf(area)))) return
    showSnackbar(pictureText.saved)
    onClose()
  }
  return (
    <Dialog label={pictureText.cropTitle} onClose={close}>
      <form className={styles.body} onSubmit={submit}>
        <h2 className={styles.title}>{pictureText.cropTitle}</h2>
        {isUnreadable ? (
          <Notice tone="error">{pictureText.unreadable}</Notice>
        ) : (
          <CropStage file={file} onArea={setArea} onUnreadable={() => setUnreadable(true)} />
        )}
        {failure && <Notice tone="error">{failure}</Notice>}
        {isBusy && <ProgressBar label={pictureText.sending} part={progress < 1 ? progress : undefined} />}
        <div className={styles.actions}>
          <Button isOff={isBusy} onClick={close}>
            {pictureText.cancel}
          </Button>
          {!isUnreadable && (
            <Button type="submit" look="primary" isBusy={isBusy} isOff={!area}>
              {pictureText.save}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
