import { OUT_OF_HOURS_DEFAULT } from '@corridor/contract/texting/automatic-texts.ts'
import { OUT_OF_HOURS_MAX } from '@corridor/contract/texting/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PracticeNumbers, usePractice } from '#capabilities/office/public.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { SettingSection } from '#ui/form/SettingSection.tsx'
import { IconDeviceMobileMessage } from '#ui/icons/icons.ts'
import { Column } from '#ui/layout/Column.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { removeNumber, saveNumber, saveOutOfHours } from '../state/changes.ts'
import { numbersQuery, settingsQuery } from '../state/queries.ts'
import { settingsText as text, text as words } from '../text.ts'

/** The numbers that a practice texts from, and its answer while it is closed; for its admins. */
export function TextingTab() {
  return (
    <Column isWide>
      <PracticeNumbers
        query={numbersQuery}
        save={saveNumber}
        remove={removeNumber}
        Icon={IconDeviceMobileMessage}
        tone="purple"
        text={text}
        closeLabel={words.close}
      />
      <OutOfHours />
    </Column>
  )
}

function OutOfHours() {
  return (
    <SettingSection title={text.outOfHours} intro={text.outOfHoursIntro}>
      <Loaded
        query={useQuery(settingsQuery)}
        loadingLabel={text.loading}
        failedTitle={text.failedTitle}
        rows={2}
      >
        {({ outOfHoursText }) => <Answer key={outOfHoursText ?? ''} stored={outOfHoursText} />}
      </Loaded>
    </SettingSection>
  )
}

function Answer({ stored }: { stored: string | null }) {
  const [answer, setAnswer] = useState(stored ?? OUT_OF_HOURS_DEFAULT)
  const task = useTask(saveOutOfHours, { done: text.saved })
  const { data: practice } = usePractice()
  return (
    <>
      {task.failure && <Notice tone="error">{task.failure}</Notice>}
      <Switch
        id="out-of-hours"
        label={text.isOn}
        isOn={stored !== null}
        onChange={(isOn) => void task.run(isOn ? answer : null)}
      />
      {stored !== null && practice?.areHoursSet === false && (
        <Notice tone="info">
          {text.hoursMissing} <TextLink to="/dashboard/office?tab=hours">{text.setHours}</TextLink>
        </Notice>
      )}
      {stored !== null && (
        <>
          <TextAreaField
            id="out-of-hours-answer"
            label={text.answer}
            value={answer}
            maxLength={OUT_OF_HOURS_MAX}
            onChange={({ target }) => setAnswer(target.value)}
          />
          <Button isBusy={task.isBusy} isOff={answer.trim() === ''} onClick={() => void task.run(answer)}>
            {text.save}
          </Button>
        </>
      )}
    </>
  )
}
