import { classes } from '../classes.ts'
import styles from './Picture.module.css'

interface PictureProps {
  src: string
  /** What a tall picture begins with is worth more than its middle. */
  isFromTop?: boolean
  isLazy?: boolean
}

/** Fills a box over its content, which shows until the picture is loaded and stays when it fails. */
export function Picture({ src, isFromTop, isLazy }: PictureProps) {
  return (
    <img
      // Another address is another picture: one that failed must not stay hidden.
      key={src}
      className={classes(styles.picture, isFromTop && styles.top)}
      src={src}
      alt=""
      loading={isLazy ? 'lazy' : undefined}
      onError={(event) => {
        event.currentTarget.hidden = true
      }}
    />
  )
}
