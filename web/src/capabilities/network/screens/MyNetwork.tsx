import { IconMailOpened, IconUsersGroup } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { NetworkFrame } from '../components/NetworkFrame.tsx'
import { myNetworkText } from '../text.ts'

const VIEWS = ['people', 'invites'] as const
const ICONS = { people: IconUsersGroup, invites: IconMailOpened }

/** The people and practices that one person knows. */
export function MyNetwork() {
  const [search] = useSearchParams()
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'people'
  const Icon = ICONS[view]
  return <NetworkFrame text={myNetworkText} views={VIEWS} view={view} Icon={Icon} />
}
