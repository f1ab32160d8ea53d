import { text } from '../text.ts'
import styles from './TypingLine.module.css'

/** Who is writing just now. Its height stays, so that nothing moves when somebody begins. */
export function TypingLine({ names }: { names: readonly string[] }) {
  return (
    <p className={styles.line} role="status">
      {names.length > 0 && (
        <>
          <span className={styles.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {text.typing(names)}
        </>
      )}
    </p>
  )
}
