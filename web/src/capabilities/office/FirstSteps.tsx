import {
  IconBuildingCommunity,
  IconPhone,
  IconPrinter,
  IconUserPlus,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react'
import { type SessionState, useSession } from '../../platform/session.ts'
import { ButtonLink } from '../../ui/actions/ButtonLink.tsx'
import { stepText } from './text.ts'

interface Step {
  to: string
  Icon: TablerIcon
  /** Whether it is left to do for this person, and theirs to do. */
  isOpenTo: (session: SessionState) => boolean
}

const isAdmin = ({ claims }: SessionState): boolean => claims.includes('PracticeAdmin')

const STEPS: Record<keyof typeof stepText, Step> = {
  'invite-team': { to: '/dashboard/office?invite=team', Icon: IconUserPlus, isOpenTo: isAdmin },
  'invite-practice': {
    to: '/dashboard/office?tab=invitations&invite=practice',
    Icon: IconBuildingCommunity,
    isOpenTo: isAdmin,
  },
  'texting-number': {
    to: '/dashboard/office?tab=practice',
    Icon: IconPhone,
    isOpenTo: (session) => isAdmin(session) && !session.user?.organizationMobileNumber,
  },
  'fax-number': {
    to: '/dashboard/office?tab=practice',
    Icon: IconPrinter,
    isOpenTo: (session) => isAdmin(session) && !session.user?.eFaxNumber,
  },
  'choose-access': { to: '/dashboard/office', Icon: IconUsersGroup, isOpenTo: isAdmin },
  'see-team': {
    to: '/dashboard/office',
    Icon: IconUsersGroup,
    isOpenTo: ({ user }) => Boolean(user?.practiceId),
  },
}

/** How something begins that is empty yet: up to two steps in the office, the likelier first, of those open to the person. */
export function FirstSteps({ steps }: { steps: readonly (keyof typeof STEPS)[] }) {
  const session = useSession()
  const open = steps.filter((step) => STEPS[step].isOpenTo(session)).slice(0, 2)
  return open.map((step, place) => {
    const { to, Icon } = STEPS[step]
    return (
      <ButtonLink key={step} look={place === 0 ? 'primary' : 'plain'} icon={<Icon size={18} />} to={to}>
        {stepText[step]}
      </ButtonLink>
    )
  })
}
