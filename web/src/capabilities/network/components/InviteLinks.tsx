import { useSearchParams } from 'react-router'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { IconMail, IconPlus } from '#ui/icons/icons.ts'
import { text } from '../text.ts'
import { atDialog } from './links.ts'

const WAYS = {
  practice: { Icon: IconPlus, label: text.connect },
  email: { Icon: IconMail, label: text.inviteByEmail },
}

interface InviteLinksProps {
  /** The likelier one. It comes first, except in the head of a page. */
  primary: keyof typeof WAYS
  isPrimaryLast?: boolean
}

/** The ways to connect with more practices and people. */
export function InviteLinks({ primary, isPrimaryLast = false }: InviteLinksProps) {
  const [search] = useSearchParams()
  const isPracticeFirst = (primary === 'practice') !== isPrimaryLast
  const order = isPracticeFirst ? (['practice', 'email'] as const) : (['email', 'practice'] as const)
  return order.map((way) => {
    const { Icon, label } = WAYS[way]
    return (
      <ButtonLink
        key={way}
        look={way === primary ? 'primary' : undefined}
        icon={<Icon size={18} />}
        to={atDialog(search, way)}
      >
        {label}
      </ButtonLink>
    )
  })
}
