import { useQuery } from '@tanstack/react-query'
import { Column } from '#ui/layout/Column.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { referPageQuery, settingsQuery } from '../state/queries.ts'
import { DetailsForm } from './DetailsForm.tsx'
import { LimitsForm } from './LimitsForm.tsx'
import { OwnForm } from './OwnForm.tsx'
import { ReferPage } from './ReferPage.tsx'
import styles from './ReferralsTab.module.css'
import { referPageText, settingsText } from './text.ts'

/** A tab of My office: the page for referrals and what it says, the practice's own form, and how long a referral may stay in each stage. */
export function ReferralsTab() {
  const page = useQuery(referPageQuery)
  const settings = useQuery(settingsQuery)
  return (
    <Column>
      <div className={styles.tab}>
        <Loaded
          query={page}
          loadingLabel={referPageText.loading}
          rows={3}
          failedTitle={referPageText.failedTitle}
        >
          {({ url, form, usualDays, doctors }) => (
            <>
              <ReferPage url={url} />
              <DetailsForm key={doctors.map(({ id }) => id).join()} usualDays={usualDays} doctors={doctors} />
              <OwnForm form={form} />
            </>
          )}
        </Loaded>
        <Loaded
          query={settings}
          loadingLabel={settingsText.loading}
          rows={5}
          failedTitle={settingsText.failedTitle}
        >
          {({ stageLimits }) => <LimitsForm limits={stageLimits} />}
        </Loaded>
      </div>
    </Column>
  )
}
