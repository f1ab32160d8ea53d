import {
  IconBuildingCommunity,
  IconPhone,
  IconPrinter,
  IconUserCircle,
  IconUserPlus,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react'
import { type SessionState, useSession } from '../../platform/session.ts'
import { ButtonLink } from '../../ui/actions/ButtonLink.tsx'
import styles from './FirstSteps.module.css'
import { askText, stepText } from './text.ts'

interface Step {
  to: string
  Icon: TablerIcon
  isOpenTo: (session: SessionState) => boolean
  /** Whether nobody has to do it any more. */
  isDone?: (session: SessionState) => boolean
}

const isAdmin = ({ claims }: SessionState): boolean => claims.includes('PracticeAdmin')
const isOnTeam = ({ user }: SessionState): boolean => Boolean(user?.practiceId)

const STEPS: Record<keyof typeof stepText, Step> = {
  'invite-team': { to: '/dashboard/office?invite=team', Icon: IconUserPlus, isOpenTo: isAdmin },
  'invite-practice': {
    to: '/dashboard/office?tab=invitations&invite=practice',
    Icon: IconBuildingCommunity,
    isOpenTo: isAdmin,
  },
  'texting-number': {
    to: '/dashboard/office?tab=practice&field=organizationMobileNumber',
    Icon: IconPhone,
    isOpenTo: isAdmin,
    isDone: ({ user }) => Boolean(user?.organizationMobileNumber),
  },
  'fax-number': {
    to: '/dashboard/office?tab=practice&field=eFaxNumber',
    Icon: IconPrinter,
    isOpenTo: isAdmin,
    isDone: ({ user }) => Boolean(user?.eFaxNumber),
  },
  'choose-access': { to: '/dashboard/office', Icon: IconUsersGroup, isOpenTo: isAdmin },
  'see-team': { to: '/dashboard/office', Icon: IconUsersGroup, isOpenTo: isOnTeam },
  'own-profile': { to: '/dashboard/account', Icon: IconUserCircle, isOpenTo: () => true },
}

type StepName = keyof typeof STEPS

/** Who does what this person cannot, or why somebody on their own does it. */
function askOf(session: SessionState, left: readonly StepName[]): string | undefined {
  if (!isOnTeam(session)) return askText['own-profile']
  const closed = left.find((step) => !STEPS[step].isOpenTo(session))
  return closed && askText[closed]
}

interface FirstStepsProps {
  steps: readonly StepName[]
  /** Another way to begin stands before them: they are the quieter one, and may be none. */
  isSecond?: boolean
}

/**
 * How something begins that is empty yet: up to two steps, the likelier first, of those open to the person. Nobody is left
 * without one, and whoever cannot do it reads who can.
 */
export function FirstSteps({ steps, isSecond = false }: FirstStepsProps) {
  const session = useSession()
  const left = steps.filter((step) => !STEPS[step].isDone?.(session))
  const open = left.filter((step) => STEPS[step].isOpenTo(session)).slice(0, 2)
  const instead: StepName[] = isSecond ? [] : [isOnTeam(session) ? 'see-team' : 'own-profile']
  const ask = isSecond ? undefined : askOf(session, left)
  return (
    <>
      {ask && <p className={styles.ask}>{ask}</p>}
      {(open.length > 0 ? open : instead).map((step, place) => {
        const { to, Icon } = STEPS[step]
        return (
          <ButtonLink
            key={step}
            look={place === 0 && !isSecond ? 'primary' : 'plain'}
            icon={<Icon size={18} />}
            to={to}
          >
            {stepText[step]}
          </ButtonLink>
        )
      })}
    </>
  )
}
