// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { expect, test, vi } from 'vitest'
import { focused, showAt } from '../testing/show.tsx'
import { Tabs } from './Tabs.tsx'

// What jsdom has no layout for.
Element.prototype.scrollIntoView = vi.fn()

function Office({ count }: { count?: number }) {
  const [search] = useSearchParams()
  const tabs = ['team', 'hours'].map((key) => ({ key, to: `?tab=${key}`, label: key, count }))
  return <Tabs label="Parts" tabs={tabs} current={search.get('tab') ?? 'team'} />
}
function Counted() {
  const [count, setCount] = useState<number>()
  return (
    <>
      <Office {...(count && { count })} />
      <button type="button" onClick={() => setCount((before = 0) => before + 1)}>
        count
      </button>
    </>
  )
}
const current = () => document.querySelector('[aria-current="page"]')?.textContent

test('each part has an address: a tab is a link, and the way back works', async () => {
  const { user, router } = showAt('/office', <Office />)
  expect(screen.getByRole('navigation', { name: 'Parts' })).toBeTruthy()
  expect(current()).toBe('team')
  await user.tab()
  await user.tab()
  expect(focused()?.textContent).toBe('hours')
  await user.keyboard('{Enter}')
  expect(router.state.location.search).toBe('?tab=hours')
  expect(current()).toBe('hours')
  await router.navigate(-1)
  expect(router.state.location.search).toBe('')
})

test('a row that is wider than its window fades where it goes on', () => {
  const sizes = { scrollWidth: 400, clientWidth: 300, scrollLeft: 0 }
  for (const name of Object.keys(sizes) as (keyof typeof sizes)[])
    vi.spyOn(Element.prototype, name, 'get').mockImplementation(() => sizes[name])
  showAt('/office', <Office />)
  const row = screen.getByRole('navigation')
  expect(row.dataset.hidden).toBe('end')
  for (const [left, hidden] of [
    [50, 'both'],
    [100, 'start'],
    [0, 'end'],
  ] as const) {
    sizes.scrollLeft = left
    fireEvent.scroll(row)
    expect(row.dataset.hidden).toBe(hidden)
  }
  sizes.clientWidth = 400
  fireEvent.scroll(row)
  expect(row.dataset.hidden).toBeUndefined()
  vi.restoreAllMocks()
})

test('a row with room for all its tabs leaves what it stands in where it is', async () => {
  vi.mocked(Element.prototype.scrollIntoView).mockClear()
  const { user } = showAt('/office', <Office />)
  await user.click(screen.getByRole('link', { name: 'hours' }))
  expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled()
})

test('the open tab is brought into sight', async () => {
  const width = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(400)
  const { user } = showAt('/office', <Office />)
  vi.mocked(Element.prototype.scrollIntoView).mockClear()
  await user.click(screen.getByRole('link', { name: 'hours' }))
  expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts[0]).toBe(
    screen.getByRole('link', { name: 'hours' }),
  )
  width.mockRestore()
})

test('and again when a count that was loaded has made the row longer', () => {
  const width = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(400)
  showAt('/office', <Counted />)
  const { scrollIntoView } = Element.prototype
  vi.mocked(scrollIntoView).mockClear()
  fireEvent.click(screen.getByRole('button', { name: 'count' }))
  expect(scrollIntoView).not.toHaveBeenCalled()
  width.mockReturnValue(420)
  fireEvent.click(screen.getByRole('button', { name: 'count' }))
  expect(scrollIntoView).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
})

const drawn = vi.fn()
const team = [{ key: 'team', to: '?', label: 'Team' }]
const counting: typeof team = Object.assign([...team], {
  map: (...how: Parameters<typeof team.map>) => {
    drawn()
    return team.map(...how)
  },
})
function Drawn() {
  const [times, setTimes] = useState(0)
  return (
    <>
      <Tabs label={`Drawn ${times}`} tabs={counting} current="team" />
      <button type="button" onClick={() => setTimes(times + 1)}>
        again
      </button>
    </>
  )
}

test('a row whose end is hidden is drawn as often as its screen, and not once more', async () => {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(100)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(50)
  const { user } = showAt('/office', <Drawn />)
  expect(screen.getByRole('navigation').dataset.hidden).toBe('end')
  drawn.mockClear()
  for (let press = 0; press < 4; press += 1) await user.click(screen.getByRole('button', { name: 'again' }))
  expect(drawn).toHaveBeenCalledTimes(4)
  vi.restoreAllMocks()
})
