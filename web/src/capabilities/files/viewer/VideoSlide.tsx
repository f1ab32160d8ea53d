import { viewerText } from '../text.ts'
import type { SlideProps } from './FileSlide.tsx'
import styles from './VideoSlide.module.css'

/** The browser's own player. It asks for the parts it needs, so jumping ahead does not fetch what lies between. */
export function VideoSlide({ file, url, fail }: SlideProps) {
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has written captions for what people film */}
      <video
        className={styles.video}
        src={url}
        controls
        playsInline
        preload="metadata"
        aria-label={file.fileName}
        // The lightbox would take the arrows, which seek here, and the pointer, which moves the slider.
        onKeyDown={(event) => event.stopPropagation()}
        onPointerDown={(event) => event.stopPropagation()}
        onError={() => fail(viewerText.damagedText)}
      />
    </div>
  )
}
