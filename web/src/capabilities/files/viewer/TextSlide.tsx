import { sizeText } from '@corridor/contract/files/rules.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { viewerText } from '../text.ts'
import type { SlideProps } from './FileSlide.tsx'
import { READ_BYTES, type ReadText, readText } from './read-text.ts'
import styles from './TextSlide.module.css'
import { Waiting } from './Waiting.tsx'

/** Text as it stands, in letters of one width. It is never read as anything but text. */
export function TextSlide({ file, url, fail }: SlideProps) {
  const [read, setRead] = useState<ReadText>()
  const failed = useEffectEvent(() => fail())
  useEffect(() => {
    const stop = new AbortController()
    readText(url, file, stop.signal).then(setRead, () => !stop.signal.aborted && failed())
    return () => stop.abort()
  }, [url, file])
  if (!read) return <Waiting />
  return (
    <div
      className={styles.frame}
      onPointerDown={(event) => event.stopPropagation()}
      onWheel={(event) => event.stopPropagation()}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to get there */}
      <section className={styles.paper} tabIndex={0} aria-label={viewerText.contents(file.fileName)}>
        <pre className={styles.text}>{read.text}</pre>
        {read.isCut && <p className={styles.cut}>{viewerText.cut(sizeText(READ_BYTES))}</p>}
      </section>
    </div>
  )
}
