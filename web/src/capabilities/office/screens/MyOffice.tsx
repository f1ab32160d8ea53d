import { Arrival } from '../../../platform/navigation/Arrival.tsx'
import { useSession } from '../../../platform/session.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { ErrorPage } from '../../../ui/ErrorPage.tsx'
import { Office } from '../components/Office.tsx'
import { text } from '../text.ts'

/** The office of one's practice; somebody on their own has none. */
export function MyOffice() {
  const practiceId = useSession((session) => session.user?.practiceId)
  if (practiceId) return <Office />
  return (
    <>
      <ErrorPage {...text.noOffice} actions={<ButtonLink to="/dashboard">{text.home}</ButtonLink>} />
      <Arrival title={text.noOffice.title} />
    </>
  )
}
