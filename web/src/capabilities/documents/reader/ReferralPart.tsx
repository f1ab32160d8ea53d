import { isTooth } from '@corridor/contract/documents/forms/teeth.ts'
import type { OfficeFileDetail } from '@corridor/contract/documents/model.ts'
import { STAGE_NAMES } from '@corridor/contract/documents/stage-names.ts'
import {
  daysInStage,
  isOpenStage,
  isTooLong,
  movesFrom,
  needsDay,
  nextStage,
  type Stage,
  USUAL_LIMITS,
  WAY,
} from '@corridor/contract/documents/stages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { localDate, localDay } from '#platform/dates.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useSession } from '#platform/session.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { buttonClass } from '#ui/actions/button-looks.ts'
import { Menu } from '#ui/actions/Menu.tsx'
import { MenuItem } from '#ui/actions/MenuItem.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { classes } from '#ui/classes.ts'
import { Badge } from '#ui/data/Badge.tsx'
import { IconArrowRight, IconBell, IconDots, IconFileText } from '#ui/icons/icons.ts'
import { Notice } from '#ui/states/Notice.tsx'
import { sendText } from '../send/text.ts'
import { moveReferral, remindReferral } from '../state/changes.ts'
import { settingsQuery } from '../state/queries.ts'
import { ToothChart } from '../teeth/ToothChart.tsx'
import { actionText, stageText as text } from '../text.ts'
import styles from './DocumentPane.module.css'
import { PatientLinkPart } from './PatientLinkPart.tsx'
import { StageDialog } from './StageDialog.tsx'

const EXITS: readonly Stage[] = ['no-show', 'declined']

/** A dot for each step of the usual way. */
const Way = ({ at }: { at: number }) => (
  <ol className={styles.way} aria-label={text.steps}>
    {WAY.map((one, index) => (
      <li
        key={one}
        className={classes(styles.dot, index < at && styles.past, index === at && styles.here)}
        aria-label={STAGE_NAMES[one]}
        aria-current={index === at ? 'step' : undefined}
      />
    ))}
  </ol>
)

interface MovesProps {
  document: OfficeFileDetail['document']
  /** A day is needed first. */
  onDay: () => void
}

/** Where it can go from here. */
function Moves({ document, onDay }: MovesProps) {
  const stage = document.stage!
  const [search] = useSearchParams()
  const practiceId = useSession(({ user }) => user?.practiceId)
  const move = useTask((to: Stage) => moveReferral(document.id, stage, to), {
    failure: 'snackbar',
    done: (to) => text.moved(STAGE_NAMES[to]),
  })
  const remind = useTask(() => remindReferral(document.id), { failure: 'snackbar', done: text.reminded })
  const next = nextStage(stage)
  const other = document.toPracticeId === practiceId ? document.fromPracticeId : document.toPracticeId
  const go = (to: Stage) => (needsDay(to) ? onDay() : void move.run(to))
  // A report moves the referral by itself, so who was asked for one is offered to write it.
  const isReporting =
    next === 'report' && document.toPracticeId === practiceId && document.fromPracticeId !== null
  const others = movesFrom(stage).filter((to) => (isReporting || to !== next) && !EXITS.includes(to))
  const nameOf = (to: Stage) =>
    needsDay(to)
      ? text.scheduledFor
      : to === 'report' && !document.hasReport
        ? text.reportedElsewhere
        : STAGE_NAMES[to]
  return (
    <>
      <div className={styles.row}>
        <span className={styles.exits}>
          {isReporting && (
            <ButtonLink
              look="primary"
              size="s"
              icon={<IconFileText size={18} aria-hidden="true" />}
              to={`/dashboard/activity?${addressWith(search, { send: 'report', about: document.id }).search}`}
            >
              {actionText.reportBack}
            </ButtonLink>
          )}
          {next && !isReporting && (
            <Button
              look="primary"
              size="s"
              icon={<IconArrowRight size={18} aria-hidden="true" />}
              isBusy={move.isBusy}
              onClick={() => go(next)}
            >
              {nameOf(next)}
            </Button>
          )}
          {isOpenStage(stage) && other && (
            <Button
              size="s"
              icon={<IconBell size={18} aria-hidden="true" />}
              isBusy={remind.isBusy}
              onClick={() => void remind.run()}
            >
              {text.remind}
            </Button>
          )}
        </span>
        <Menu
          trigger={<IconDots size={18} aria-hidden="true" />}
          triggerLabel={text.other}
          triggerClass={buttonClass({ size: 's' })}
          head={text.other}
        >
          {others.map((to) => (
            <MenuItem key={to} onAction={() => go(to)}>
              {nameOf(to)}
            </MenuItem>
          ))}
        </Menu>
      </div>
      <p className={styles.exits}>
        {EXITS.filter((to) => movesFrom(stage).includes(to)).map((to) => (
          <TextButton key={to} onClick={() => void move.run(to)}>
            {STAGE_NAMES[to]}
          </TextButton>
        ))}
        <span className={styles.hint}>{text.either}</span>
      </p>
    </>
  )
}

type Requested = NonNullable<OfficeFileDetail['referral']>

/** What the other practice is to do. */
const RequestPart = ({
  summary,
  referral,
}: {
  summary: OfficeFileDetail['document']['summary']
  referral: Requested
}) => (
  <>
    <p className={styles.row}>
      <b>{summary}</b>
      {referral.urgency !== 'routine' && (
        <Badge tone={referral.urgency === 'urgent' ? 'red' : 'orange'}>
          {sendText.urgencies[referral.urgency].join(', ')}
        </Badge>
      )}
    </p>
    <p className={styles.reason}>{referral.reason}</p>
    {referral.teeth.some(isTooth) && (
      <ToothChart
        dentition={/^\d/.test(referral.teeth[0]!) ? 'permanent' : 'primary'}
        chosen={referral.teeth}
        missing={referral.missingTeeth}
      />
    )}
  </>
)

/** Where a referral is and where it can go from there: one likely step, the exits as quiet links, the rest in a menu. */
export function ReferralPart({ detail }: { detail: OfficeFileDetail }) {
  const { document, referral } = detail
  const stage = document.stage!
  const practiceId = useSession(({ user }) => user?.practiceId)
  const isOwn = practiceId === document.fromPracticeId
  // What came by the practice's page is approved or declined before it moves.
  const isPending = document.guestReferralStatus === 'Pending'
  const [isChoosingDay, setChoosingDay] = useState(false)
  const limits = useQuery(settingsQuery).data?.stageLimits ?? USUAL_LIMITS
  const next = nextStage(stage)
  const at = WAY.indexOf(stage as (typeof WAY)[number])
  const now = Date.now()
  const isLate = isTooLong(document, limits, now, localDate(now))
  return (
    <section className={styles.referral}>
      {isLate && (
        <Notice tone="error">
          {stage === 'scheduled'
            ? text.dayPassed(localDay(document.scheduledOn!))
            : text.tooLong(daysInStage(document, now), limits[stage as keyof typeof limits])}
        </Notice>
      )}
      <Way at={at} />
      <p className={styles.row}>
        <b>
          {at < 0 ? STAGE_NAMES[stage] : text.progress(at + 1, WAY.length, STAGE_NAMES[stage])}
          {document.scheduledOn && ` · ${localDay(document.scheduledOn)}`}
        </b>
        {next && !isPending && <span className={styles.hint}>{text.next(STAGE_NAMES[next])}</span>}
      </p>
      {!isPending && <Moves document={document} onDay={() => setChoosingDay(true)} />}
      {referral && <RequestPart summary={document.summary} referral={referral} />}
      {isOwn && isOpenStage(stage) && <PatientLinkPart document={document} />}
      {isChoosingDay && (
        <StageDialog
          onDay={(day) => moveReferral(document.id, stage, 'scheduled', day)}
          onClose={() => setChoosingDay(false)}
        />
      )}
    </section>
  )
}
