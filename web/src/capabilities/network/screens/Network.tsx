import { IconBuildingCommunity, IconMailOpened, IconMapPin } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { NetworkFrame } from '../components/NetworkFrame.tsx'
import { networkText } from '../text.ts'

const VIEWS = ['practices', 'invites', 'suggestions'] as const
const ICONS = { practices: IconBuildingCommunity, invites: IconMailOpened, suggestions: IconMapPin }

/** The practices that a practice works with. */
export function Network() {
  const [search] = useSearchParams()
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'practices'
  const Icon = ICONS[view]
  return <NetworkFrame text={networkText} views={VIEWS} view={view} Icon={Icon} />
}
