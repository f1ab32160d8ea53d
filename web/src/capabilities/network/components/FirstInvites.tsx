import { useSearchParams } from 'react-router'
import { ButtonLink } from '../../../ui/actions/ButtonLink.tsx'
import { IconMail, IconPlus } from '../../../ui/icons/icons.ts'
import { text } from '../text.ts'
import { atDialog, type DialogKind } from './links.ts'

const WAYS = {
  practice: { Icon: IconPlus, label: text.connect },
  email: { Icon: IconMail, label: text.inviteByEmail },
} satisfies Partial<Record<DialogKind, unknown>>

/** The first actions for an empty network, the likelier one first. */
export function FirstInvites({ first }: { first: keyof typeof WAYS }) {
  const [search] = useSearchParams()
  const order = first === 'practice' ? (['practice', 'email'] as const) : (['email', 'practice'] as const)
  return order.map((way) => {
    const { Icon, label } = WAYS[way]
    return (
      <ButtonLink
        key={way}
        look={way === first ? 'primary' : undefined}
        icon={<Icon size={18} />}
        to={atDialog(search, way)}
      >
        {label}
      </ButtonLink>
    )
  })
}
