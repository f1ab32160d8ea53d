import type { GrantableClaim } from '@corridor/contract/office/roles.ts'
import { type SessionState, useSession } from '#platform/session.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import type { Icon } from '#ui/icons/icon.ts'
import {
  IconBuildingCommunity,
  IconPhone,
  IconPrinter,
  IconUserCircle,
  IconUserPlus,
  IconUsersGroup,
} from '#ui/icons/icons.ts'
import styles from './FirstSteps.module.css'
import { hintText, stepText } from './text.ts'

interface Step {
  to: string
  Icon: Icon
  isOpenTo: (session: SessionState) => boolean
  /** Whether nobody has to do it any more. */
  isDone?: (session: SessionState) => boolean
}

const isAdmin = ({ claims }: SessionState): boolean => claims.includes('PracticeAdmin')
const isOnTeam = ({ user }: SessionState): boolean => Boolean(user?.practiceId)

const STEPS: Record<keyof typeof stepText, Step> = {
  'invite-team': { to: '/dashboard/office?invite=team', Icon: IconUserPlus, isOpenTo: isAdmin },
  'invite-practice': {
    to: '/dashboard/network?invite=practice',
    Icon: IconBuildingCommunity,
    isOpenTo: ({ claims }) => claims.includes('ContactsAndNetwork'),
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

/** A hint about who can take the step that this user cannot. */
function hintFor(session: SessionState, left: readonly StepName[]): string | undefined {
  if (!isOnTeam(session)) return hintText['own-profile']
  const closed = left.find((step) => !STEPS[step].isOpenTo(session))
  return closed && hintText[closed]
}

interface FirstStepsProps {
  steps: readonly StepName[]
  /** The claim of the empty screen: "Choose who can open this" leads to its switches. */
  claim?: GrantableClaim
  /** Shown after another first action: less prominent, and possibly empty. */
  isSecond?: boolean
}

/**
 * The first steps of an empty screen: up to two, the likelier first, of those open to the user. A user who can take none
 * reads who can.
 */
export function FirstSteps({ steps, claim, isSecond = false }: FirstStepsProps) {
  const session = useSession()
  const left = steps.filter((step) => !STEPS[step].isDone?.(session))
  const open = left.filter((step) => STEPS[step].isOpenTo(session)).slice(0, 2)
  const instead: StepName[] = isSecond ? [] : [isOnTeam(session) ? 'see-team' : 'own-profile']
  const hint = isSecond ? undefined : hintFor(session, left)
  return (
    <>
      {hint && <p className={styles.hint}>{hint}</p>}
      {(open.length > 0 ? open : instead).map((step, index) => {
        const { to, Icon } = STEPS[step]
        return (
          <ButtonLink
            key={step}
            look={index === 0 && !isSecond ? 'primary' : 'plain'}
            icon={<Icon size={18} />}
            to={step === 'choose-access' && claim ? `${to}?access=${claim}` : to}
          >
            {stepText[step]}
          </ButtonLink>
        )
      })}
    </>
  )
}
