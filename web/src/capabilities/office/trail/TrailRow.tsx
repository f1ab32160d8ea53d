import { useSearchParams } from 'react-router'
import { moment } from '#platform/dates.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { Detail } from '#ui/data/Detail.tsx'
import { ActionRow } from '#ui/data/list/ActionRow.tsx'
import type { Icon } from '#ui/icons/icon.ts'
import { IconBuilding, IconFile, IconHistory, IconKey, IconMessage, IconShieldX } from '#ui/icons/icons.ts'
import type { CollapsedEntry } from './collapse.ts'
import { withoutFilters } from './filters.ts'
import { trailText as text } from './text.ts'
import { actionOf, areaOf } from './words.ts'

const ICONS: Partial<Record<string, Icon>> = {
  files: IconFile,
  chat: IconMessage,
  office: IconBuilding,
  session: IconKey,
}

/** Enough to tell things apart by; the whole of it is in the address of "Who else?" and in the export. */
const shortId = (id: string): string => id.replace(/([\da-f]{8})(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '$1')

/** One thing that was done, or refused, and how often. */
export function TrailRow({ entry, count, isOwn }: CollapsedEntry & { isOwn: boolean }) {
  const [search] = useSearchParams()
  const { word, isRefused, subjectKind, subjectId, subjectName, address } = entry
  const Icon = isRefused ? IconShieldX : (ICONS[word.split('.')[0] ?? ''] ?? IconHistory)
  const isFiltered = search.get('thing') === subjectId
  const named = subjectName ?? shortId(subjectId ?? '')
  const action = count > 1 ? text.times(actionOf(word), count) : actionOf(word)
  return (
    <ActionRow
      Icon={Icon}
      tone={isRefused ? 'red' : 'grey'}
      name={`${entry.personName ?? text.nobody} · ${action}`}
      badge={isRefused && <Badge tone="red">{text.refused}</Badge>}
      actions={
        subjectKind &&
        subjectId &&
        !isFiltered &&
        !isOwn && (
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
