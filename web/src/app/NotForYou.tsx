import { Arrival } from '../platform/navigation/Arrival.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { ErrorPage } from '../ui/ErrorPage.tsx'
import { text } from './text.ts'

/** The address exists, but not in this person's menu. */
export function NotForYou() {
  return (
    <>
      <ErrorPage {...text.notForYou} actions={<ButtonLink to="/dashboard">{text.home}</ButtonLink>} />
      <Arrival title={text.notForYou.title} />
    </>
  )
}
