import type { OfficeFile } from '@corridor/contract/documents/model.ts'
import type { Side } from '@corridor/contract/documents/referrals.ts'
import { byWait, isTooLong, USUAL_LIMITS } from '@corridor/contract/documents/stages.ts'
import { documentItem } from '@corridor/contract/documents/work-item.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { useMyItems } from '#capabilities/worklist/public.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { Chip } from '#ui/data/Chip.tsx'
import { CountBadge } from '#ui/data/CountBadge.tsx'
import { Filters } from '#ui/fields/choice/Filters.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { IconMailForward } from '#ui/icons/icons.ts'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { NoneFound } from '#ui/states/NoneFound.tsx'
import { DocumentPane } from '../reader/DocumentPane.tsx'
import { boardQuery, settingsQuery } from '../state/queries.ts'
import { Board } from './Board.tsx'
import { Figures } from './Figures.tsx'
import styles from './ReferralsPanel.module.css'
import { ReferralTable } from './ReferralTable.tsx'
import type { Shown } from './shown.ts'
import { boardText as text } from './text.ts'

const VIEWS = ['board', 'list', 'figures'] as const
const SIDES = ['sent', 'received'] as const satisfies readonly Side[]

interface NarrowingProps {
  side: Side
  openCounts: Record<Side, number> | undefined
  lateCount: number
  practices: readonly string[]
}

/** Which of the referrals are shown: one direction, late ones, one's own, those of one practice. */
function Narrowing({ side, openCounts, lateCount, practices }: NarrowingProps) {
  const [search, setSearch] = useSearchParams()
  const practiceId = useId()
  const isLateOnly = search.has('late')
  const isMineOnly = search.has('mine')
  const address = (change: Record<string, string | null>) => addressWith(search, change)
  return (
    <>
      <Tabs
        look="pill"
        label={text.sides}
        current={side}
        tabs={SIDES.map((key) => ({
          key,
          to: address({ side: key, document: null, practice: null }),
          label: text[key],
          count: openCounts && (
            <CountBadge count={openCounts[key]} label={`${openCounts[key]}`} tone="quiet" />
          ),
        }))}
      />
      <Filters label={text.filters}>
        <Chip to={address({ late: isLateOnly ? null : '1' })} isOn={isLateOnly}>
          {text.tooLong} {lateCount}
        </Chip>
        <Chip to={address({ mine: isMineOnly ? null : '1' })} isOn={isMineOnly}>
          {text.mine}
        </Chip>
      </Filters>
      <div className={styles.practice}>
        <SelectField
          id={practiceId}
          label={text.practice}
          value={search.get('practice') ?? ''}
          onChange={(event) =>
            setSearch(address({ practice: event.target.value || null }).search, { replace: true })
          }
        >
          <option value="">{text.allPractices}</option>
          {practices.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      </div>
    </>
  )
}

/** Referrals by their stages: a board, a table of the same, and figures; beside it the referral that is open. */
export function ReferralsPanel() {
  const [search, setSearch] = useSearchParams()
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'board'
  const side = SIDES.find((one) => one === search.get('side')) ?? 'sent'
  const isLateOnly = search.has('late')
  const isMineOnly = search.has('mine')
  const { data: mine } = useMyItems(documentItem.kind, isMineOnly)
  const practice = search.get('practice')
  const openId = search.get('document')
  const query = useQuery(boardQuery(side))
  const limits = useQuery(settingsQuery).data?.stageLimits ?? USUAL_LIMITS
  const now = Date.now()
  const today = query.data?.today ?? ''
  const nameOf = (one: OfficeFile) => (side === 'sent' ? one.toPracticeName : one.fromPracticeName)
  const all: Shown[] = (query.data?.referrals ?? [])
    .flatMap((one) => (one.stage ? [{ ...one, stage: one.stage }] : []))
    .map((one) => ({ ...one, isLate: isTooLong(one, limits, now, today) }))
    .sort(byWait(limits, now, today))
  const shown = all.filter(
    (one) =>
      (!isLateOnly || one.isLate) &&
      (!isMineOnly || mine?.has(one.id)) &&
      (!practice || nameOf(one) === practice),
  )
  const practices = [...new Set(all.map(nameOf))].sort((one, other) => one.localeCompare(other))
  const lateCount = all.filter(({ isLate }) => isLate).length
  const { openCounts } = query.data ?? {}
  const address = (change: Record<string, string | null>) => addressWith(search, change)
  const isNarrowed = isLateOnly || isMineOnly || practice !== null
  const showAll = () =>
    setSearch(address({ late: null, mine: null, practice: null }).search, { replace: true })
  const none = isNarrowed ? (
    <NoneFound title={text.noneTitle} text={text.none} clearLabel={text.showAll} onClear={showAll} />
  ) : (
    <EmptyState Icon={IconMailForward} title={text.emptyTitle} text={text.empty} />
  )
  return (
    <div className={styles.both} data-open={openId !== null || undefined}>
      <div className={styles.main}>
        <div className={styles.tools}>
          {/* The figures are of both directions and all practices. */}
          {view !== 'figures' && <Narrowing {...{ side, openCounts, lateCount, practices }} />}
          <div className={styles.views}>
            <Tabs
              look="pill"
              label={text.views}
              current={view}
              tabs={VIEWS.map((key) => ({ key, to: address({ view: key }), label: text[key] }))}
            />
          </div>
        </div>
        {view === 'figures' ? (
          <Figures />
        ) : (
          <Loaded
            query={query}
            loadingLabel={text.loading}
            rows={6}
            failedTitle={text.failedTitle}
            frame="page"
            empty={{ when: () => shown.length === 0, show: none }}
          >
            {({ endedCount }) =>
              view === 'board' ? (
                <Board
                  referrals={shown}
                  side={side}
                  limits={limits}
                  now={now}
                  openId={openId}
                  endedCount={endedCount}
                />
              ) : (
                <ReferralTable referrals={shown} side={side} now={now} openId={openId} />
              )
            }
          </Loaded>
        )}
      </div>
      {openId && <DocumentPane id={openId} ids={shown.map(({ id }) => id)} look="alone" />}
    </div>
  )
}
