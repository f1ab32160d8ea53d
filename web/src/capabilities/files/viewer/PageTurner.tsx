import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { viewerText } from '../text.ts'
import styles from './PageTurner.module.css'

interface PageTurnerProps {
  page: number
  count: number
  onPage: (page: number) => void
}

/** Which page is in view, and the ones beside it. */
export function PageTurner({ page, count, onPage }: PageTurnerProps) {
  return (
    <div className={styles.turner}>
      <IconButton
        label={viewerText.previousPage}
        icon={<IconChevronUp size={19} stroke={1.75} />}
        aria-disabled={page <= 1 || undefined}
        onClick={() => onPage(Math.max(page - 1, 1))}
      />
      <span className={styles.page} role="status">
        {viewerText.page(page, count)}
      </span>
      <IconButton
        label={viewerText.nextPage}
        icon={<IconChevronDown size={19} stroke={1.75} />}
        aria-disabled={page >= count || undefined}
        onClick={() => onPage(Math.min(page + 1, count))}
      />
    </div>
  )
}
