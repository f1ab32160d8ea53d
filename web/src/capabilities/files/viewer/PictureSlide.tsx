import { useState } from 'react'
import type { SlideProps } from './FileSlide.tsx'
import styles from './PictureSlide.module.css'
import { Waiting } from './Waiting.tsx'

/** A picture, fitted; its small version stands in its place until it is there. */
export function PictureSlide({ file, url, fail }: SlideProps) {
  const [isLoaded, setLoaded] = useState(false)
  const { width, height, thumbnailUrl, fileName } = file
  return (
    <>
      <img
        className={styles.picture}
        src={url}
        alt={fileName}
        width={width ?? undefined}
        height={height ?? undefined}
        style={{ backgroundImage: !isLoaded && thumbnailUrl ? `url("${thumbnailUrl}")` : undefined }}
        draggable={false}
        onLoad={() => setLoaded(true)}
        onError={() => fail()}
      />
      {!isLoaded && <Waiting />}
    </>
  )
}
