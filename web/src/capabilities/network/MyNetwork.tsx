import { NetworkScreen } from './NetworkScreen.tsx'

/** The people and practices that somebody on their own knows. */
export function MyNetwork() {
  return <NetworkScreen isIndividual />
}
