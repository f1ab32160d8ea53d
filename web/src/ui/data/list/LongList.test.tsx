// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { ListPane } from '../../layout/ListPane.tsx'
import { scrollBox, withFakeLayout } from '../../testing/fake-layout.ts'
import { focused, showAt } from '../../testing/show.tsx'
import { LongList, type LongListItem } from './LongList.tsx'

withFakeLayout()

const ITEMS: LongListItem[] = [
  { key: 'A heading', isPassedOver: true },
  ...Array.from({ length: 2000 }, (_, index) => ({ key: `Row ${index}` })),
]

interface PageProps {
  items?: LongListItem[]
  currentKey?: string
  order?: string
  beginsAtEnd?: boolean
}

function Page({ items = ITEMS, ...more }: PageProps) {
  return (
    <ListPane title="Long">
      <LongList label="Rows" items={items} heightOf={() => 50} {...more}>
        {({ key, isPassedOver }, tabIndex) =>
          isPassedOver ? (
            <h2>{key}</h2>
          ) : (
            <a href="/" tabIndex={tabIndex}>
              {key}
            </a>
          )
        }
      </LongList>
    </ListPane>
  )
}

const row = (name: string) => screen.findByRole('link', { name })
const box = () => document.querySelector<HTMLElement>('[data-list-scroll]')!
const drawn = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

describe('a long list', () => {
  test('draws what is seen, and says how long it is', async () => {
    showAt('/', <Page />)
    const first = await row('Row 0')
    expect(drawn().length).toBeLessThan(40)
    expect(first.closest('li')?.getAttribute('aria-setsize')).toBe('2001')
    act(() => scrollBox(box(), 1000 * 50))
    expect(await row('Row 1000')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Row 0' })).toBeNull()
  })

  test('begins at its top in another order', async () => {
    const { rerender } = showAt('/', <Page order="oldest" />)
    await row('Row 0')
    act(() => scrollBox(box(), 1000 * 50))
    await row('Row 1000')
    const items = ITEMS.toReversed()
    rerender(<Page items={items} order="newest" />)
    expect(await row('Row 1999')).toBeTruthy()
    expect(box().scrollTop).toBe(0)
  })

  test('that begins at its end stays there when something comes, unless somebody scrolled away', async () => {
    const { rerender } = showAt('/', <Page beginsAtEnd />)
    await row('Row 1999')
    const one = { key: 'Row new' }
    rerender(<Page items={[...ITEMS, one]} beginsAtEnd />)
    await row('Row new')
    act(() => scrollBox(box(), 0))
    await row('Row 0')
    rerender(<Page items={[...ITEMS, one, { key: 'Row newer' }]} beginsAtEnd />)
    expect(await row('Row 0')).toBeTruthy()
    expect(box().scrollTop).toBe(0)
  })

  test('keeps its rows as they are while it is out of sight', async () => {
    const observers: ((entries: unknown[]) => void)[] = []
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(notify: (entries: unknown[]) => void) {
          observers.push(notify)
        }
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    )
    showAt('/', <Page />)
    const list = (await row('Row 0')).closest('ul')!
    const before = list.style.height
    // As a browser reports hidden rows: a phone shows one pane at a time.
    const hidden = [...list.children].map((target) => ({
      target,
      borderBoxSize: [{ blockSize: 0, inlineSize: 0 }],
    }))
    act(() => {
      for (const notify of observers) notify(hidden)
    })
    expect(list.style.height).toBe(before)
  })

  test('is one stop of the Tab key, and the arrow keys pass over headings', async () => {
    const { user } = showAt('/', <Page />)
    const first = await row('Row 0')
    await user.tab()
    expect(focused()).toBe(first)
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe(await row('Row 2'))
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(focused()).toBe(await row('Row 0'))
    await user.tab()
    expect(focused()).toBe(document.body)
    await user.tab({ shift: true })
    expect(focused()).toBe(await row('Row 0'))
  })

  test('goes to its ends, and comes back', async () => {
    const { user } = showAt('/', <Page />)
    await row('Row 0')
    await user.tab()
    await user.keyboard('{End}')
    const last = await row('Row 1999')
    await expect.poll(focused).toBe(last)
    await user.keyboard('{Home}')
    const first = await row('Row 0')
    await expect.poll(focused).toBe(first)
  })

  test('keeps the row that has the focus, wherever it is scrolled', async () => {
    const { user } = showAt('/', <Page />)
    const first = await row('Row 0')
    await user.tab()
    act(() => scrollBox(box(), 1000 * 50))
    await row('Row 1000')
    expect(focused()).toBe(first)
  })

  test('shows what is open beside it', async () => {
    showAt('/', <Page currentKey="Row 1500" />)
    expect(await row('Row 1500')).toBeTruthy()
  })
})
