import type { TrailEntry } from '@corridor/contract/office/trail.ts'
import {
  IconBuilding,
  IconFile,
  IconHistory,
  IconKey,
  IconMessage,
  IconShieldX,
  type TablerIcon,
} from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { moment } from '../../../platform/dates.ts'
import { addressWith } from '../../../platform/navigation/address-with.ts'
import { useSession } from '../../../platform/session.ts'
import { ButtonLink } from '../../../ui/actions/ButtonLink.tsx'
import { ActionRow } from '../../../ui/data/ActionRow.tsx'
import { Badge } from '../../../ui/data/Badge.tsx'
import { Detail } from '../../../ui/data/Detail.tsx'
import { actionOf } from './actions.ts'
import { areaOf, trailText as text } from './text.ts'
import { withoutFilters } from './wanted.ts'

const ICONS: Partial<Record<string, TablerIcon>> = {
  files: IconFile,
  chat: IconMessage,
  office: IconBuilding,
  session: IconKey,
}

/** Enough to tell things apart by; the whole of it is in the address of "Who else?" and in the export. */
const shortId = (id: string): string => id.replace(/^([\da-f]{8})-[\da-f-]{27}$/, '$1')

/** One thing that was done, or refused. */
export function TrailRow({ entry }: { entry: TrailEntry }) {
  const [search] = useSearchParams()
  const { word, isRefused, subjectKind, subjectId, subjectName, address } = entry
  const Icon = isRefused ? IconShieldX : (ICONS[word.split('.')[0] ?? ''] ?? IconHistory)
  const isAsked = search.get('thing') === subjectId
  const user = useSession((session) => session.user)
  const ownPractice = subjectId === user?.practiceId ? user?.practiceName : null
  const named = subjectName ?? ownPractice ?? shortId(subjectId ?? '')
  return (
    <ActionRow
      Icon={Icon}
      tone={isRefused ? 'red' : 'grey'}
      name={`${entry.personName ?? text.nobody} · ${actionOf(word)}`}
      badge={isRefused && <Badge tone="red">{text.refused}</Badge>}
      actions={
        subjectKind &&
        subjectId &&
        !isAsked && (
          <ButtonLink
            size="s"
            look="quiet"
            aria-label={text.whoElseLabel(subjectKind)}
            to={addressWith(search, { ...withoutFilters, thing: subjectId })}
          >
            {text.whoElse}
          </ButtonLink>
        )
      }
    >
      <Detail>
        {[moment(entry.at), areaOf(word), address && text.fromAddress(address)].filter(Boolean).join(' · ')}
      </Detail>
      {subjectKind && subjectId && <Detail>{text.on(subjectKind, named)}</Detail>}
    </ActionRow>
  )
}
