import styles from './tones.module.css'

export type Tone = 'blue' | 'green' | 'orange' | 'red' | 'purple' | 'grey'

/** A soft ground and the ink that is legible on it, in both themes. */
export const toneClass = (tone: Tone): string => styles[tone]!
