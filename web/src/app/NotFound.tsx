import { Arrival } from '#platform/navigation/Arrival.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { ErrorPage } from '#ui/states/ErrorPage.tsx'
import { text } from './text.ts'

/** There is no such address. */
export function NotFound() {
  return (
    <>
      <ErrorPage {...text.notFound} actions={<ButtonLink to="/">{text.home}</ButtonLink>} />
      <Arrival title={text.notFound.title} />
    </>
  )
}
