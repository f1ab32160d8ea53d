import { type ComponentType, lazy, Suspense, useState } from 'react'

interface LateCardProps<Props> {
  load: () => Promise<{ Card: ComponentType<Props> }>
  props: Props
}

/** A part of a page that another capability brings, loaded when it is shown. */
export function LateCard<Props extends object>({ load, props }: LateCardProps<Props>) {
  const [Part] = useState<ComponentType<Props>>(() => lazy(async () => ({ default: (await load()).Card })))
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
