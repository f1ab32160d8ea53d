/** What other capabilities may ask of the office. */
export { demoPracticeName } from './demo.ts'
export type { Practice } from './store.ts'
export { findPracticeOf } from './store.ts'
