import { type CSSProperties, type SyntheticEvent, useEffect, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { showSnackbar } from '#platform/snackbar.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ProgressBar } from '#ui/files/ProgressBar.tsx'
import { IconZoomIn, IconZoomOut } from '#ui/icons/icons.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { pictureText } from '../text.ts'
import styles from './CropDialog.module.css'
import { cropOf } from './crop.ts'
import { type Crop, useSavePicture } from './use-profile-picture.ts'
import 'react-easy-crop/react-easy-crop.css'
import { Spoken } from '#ui/states/Spoken.tsx'

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

const MOST = 4

interface CropStageProps {
  file: File
  /** The part in the round frame, in percent. */
  onArea: (area: Crop) => void
  onUnreadable: () => void
}

/** The picture behind a round frame. It is moved by dragging or by the arrow keys, and made larger by a slider. */
function CropStage({ file, onArea, onUnreadable }: CropStageProps) {
  const [url, setUrl] = useState<string>()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const slider = useId()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <div>
      <div className={styles.frame}>
        {url && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={MOST}
            aspect={1}
            cropShape="round"
            showGrid={false}
            objectFit="contain"
            keyboardStep={8}
            // Its own way is a <style> tag, which the content security policy refuses.
            disableAutomaticStylesInjection
            classes={{ cropAreaClassName: styles.area }}
            mediaProps={{ alt: '', onError: onUnreadable }}
            cropperProps={{ role: 'group', 'aria-label': pictureText.cropArea }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={onArea}
          />
        )}
      </div>
      <p className={styles.hint}>{pictureText.cropHint}</p>
      <div className={styles.zoom}>
        <IconZoomOut size={19} aria-hidden="true" />
        <label htmlFor={slider}>
          <Spoken>{pictureText.zoom}</Spoken>
        </label>
        <input
          id={slider}
          className={styles.slider}
          type="range"
          min={1}
          max={MOST}
          step={0.05}
          style={{ '--done': `${((zoom - 1) / (MOST - 1)) * 100}%` } as CSSProperties}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
        <IconZoomIn size={19} aria-hidden="true" />
      </div>
    </div>
  )
}
