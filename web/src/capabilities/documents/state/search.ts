import { documentItem } from '@corridor/contract/documents/work-item.ts'
import { call } from '#platform/api.ts'
import { FOUND_MAX, type Search } from '#platform/capability/findings.ts'
import { useSession } from '#platform/session.ts'
import { rowTime } from '#ui/data/dates.ts'
import { IconFileText, IconMailForward } from '#ui/icons/icons.ts'
import { menuText as text } from '../menu-text.ts'

export const search: Search = async (searchText, signal) => {
  const { documents } = await call('GET /office-files/v2/search', {
    query: { searchText, pageSize: FOUND_MAX },
    signal,
  })
  const own = useSession.getState().user?.practiceId
  return documents.map((one) => {
    const partner =
      one.fromPracticeId === own ? text.sentTo(one.toPracticeName) : text.sentFrom(one.fromPracticeName)
    return {
      label: one.patientTag,
      detail: [one.isReferral ? text.referral : '', partner, rowTime(one.recievedOn, Date.now())]
        .filter(Boolean)
        .join(' · '),
      path: documentItem.target(one.id),
      Icon: one.isReferral ? IconMailForward : IconFileText,
    }
  })
}
