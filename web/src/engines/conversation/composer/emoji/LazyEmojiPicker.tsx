import { lazy, Suspense } from 'react'
import { Spinner } from '#ui/states/Spinner.tsx'

// Some thousand signs with their names: fetched when somebody looks for one.
const EmojiPicker = lazy(() =>
  import('./EmojiPicker.tsx').then((module) => ({ default: module.EmojiPicker })),
)

/** All emoji, once they are there. */
export const LazyEmojiPicker = ({ onChoose }: { onChoose: (emoji: string) => void }) => (
  <Suspense fallback={<Spinner />}>
    <EmojiPicker onChoose={onChoose} />
  </Suspense>
)
