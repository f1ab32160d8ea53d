import { NetworkScreen } from './NetworkScreen.tsx'

/** The practices and people that a practice works with. */
export function Network() {
  return <NetworkScreen isIndividual={false} />
}
