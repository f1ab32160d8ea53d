import styles from './CorridorPicture.module.css'

/** A corridor with closed doors and light at its end, for pages that were not found. */
export function CorridorPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 320 200" aria-hidden="true">
      <rect className={styles.wall} width="320" height="200" rx="20" />
      <path className={styles.floor} d="M0 182 128 128h64l128 54a20 20 0 0 1-20 18H20a20 20 0 0 1-20-18Z" />
      <path className={styles.side} d="M26 60 76 74v75l-50 22ZM90 78l24 7v45l-24 10Z" />
      <path className={styles.side} d="m294 60-50 14v75l50 22ZM230 78l-24 7v45l24 10Z" />
      <path className={styles.glow} d="M128 80h64v48h-64Z" />
      <path className={styles.light} d="m144 128-44 72h120l-44-72Z" />
      <path className={styles.door} d="M144 90h32v38h-32Z" />
      <circle className={styles.knob} cx="65" cy="114" r="2.6" />
      <circle className={styles.knob} cx="255" cy="114" r="2.6" />
    </svg>
  )
}
