import { useNavigate } from 'react-router'
import { IconLink } from '../actions/IconLink.tsx'
import { IconChevronDown, IconChevronUp } from '../icons/icons.ts'

interface PreviousNextProps {
  /** The rows that it is among. */
  ids: readonly string[]
  id: string
  to: (id: string) => { search: string }
  labels: { previous: string; next: string }
}

/** From what is open to the row above and below it, without a step in the history for each. */
export function PreviousNext({ ids, id, to, labels }: PreviousNextProps) {
  const at = ids.indexOf(id)
  const [before, after] = at < 0 ? [] : [ids[at - 1], ids[at + 1]]
  return (
    <>
      {before && <Move label={labels.previous} Icon={IconChevronUp} to={to(before)} />}
      {after && <Move label={labels.next} Icon={IconChevronDown} to={to(after)} />}
    </>
  )
}

function Move({ label, Icon, to }: { label: string; Icon: typeof IconChevronUp; to: { search: string } }) {
  const navigate = useNavigate()
  return (
    <IconLink
      label={label}
      icon={<Icon size={20} />}
      href={`?${to.search}`}
      onClick={(event) => {
        event.preventDefault()
        void navigate(to, { replace: true })
      }}
    />
  )
}
