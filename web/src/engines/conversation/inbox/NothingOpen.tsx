import type { ComponentProps, ReactNode } from 'react'
import type { To } from 'react-router'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { IconEdit } from '#ui/icons/icons.ts'
import { MainPane } from '#ui/layout/MainPane.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'

interface NothingOpenProps {
  isEmpty: boolean
  /** Where one begins to write. */
  writeTo: To
  Icon: ComponentProps<typeof EmptyState>['Icon']
  text: {
    mainPane: string
    write: string
    emptyTitle: string
    empty: string
    chooseTitle: string
    choose: string
  }
  /** What a practice does first, beside writing. */
  firstSteps: ReactNode
}

/** Where none of the conversations with patients is open: choose one, or write the first. */
export function NothingOpen({ isEmpty, writeTo, Icon, text, firstSteps }: NothingOpenProps) {
  const write = (
    <ButtonLink look="primary" icon={<IconEdit size={18} />} to={writeTo}>
      {text.write}
    </ButtonLink>
  )
  return (
    <MainPane label={text.mainPane}>
      {isEmpty ? (
        <EmptyState
          Icon={Icon}
          title={text.emptyTitle}
          text={text.empty}
          actions={
            <>
              {write}
              {firstSteps}
            </>
          }
        />
      ) : (
        <EmptyState Icon={Icon} title={text.chooseTitle} text={text.choose} actions={write} />
      )}
    </MainPane>
  )
}
