import { measureBrowser } from './chat-browser.ts'
import { measureDelivery } from './chat-delivery.ts'
import { measureReading } from './chat-reading.ts'
import { measureSearch } from './chat-search.ts'
import { measureLargeGroup, measureSending } from './chat-sending.ts'
import { measureStall } from './chat-stall.ts'
import { type ChatWorld, openWorld } from './chat-world.ts'

const parts: Record<string, (world: ChatWorld) => Promise<void>> = {
  sending: measureSending,
  group: measureLargeGroup,
  delivery: measureDelivery,
  reading: measureReading,
  search: measureSearch,
  browser: measureBrowser,
  stall: measureStall,
}

/** Sending, delivering and reading, each beside bare means of the same; or one of these alone. */
export async function chat(part?: string): Promise<void> {
  const wanted = part === undefined ? Object.values(parts) : parts[part] ? [parts[part]] : []
  if (wanted.length === 0)
    throw new Error(`Chat has no part ${part}. There are: ${Object.keys(parts).join(', ')}.`)
  const world = await openWorld()
  for (const measure of wanted) await measure(world)
  await world.end()
}
