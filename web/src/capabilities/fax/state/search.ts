import { faxItem } from '@corridor/contract/fax/work-item.ts'
import { call } from '#platform/api.ts'
import type { Search } from '#platform/capability/findings.ts'
import { rowTime } from '#ui/data/dates.ts'
import { IconPrinter } from '#ui/icons/icons.ts'
import { menuText as text } from '../menu-text.ts'
import { faxName, otherSide } from '../tables/fax-words.ts'

export const search: Search = async (searchText, signal) => {
  const { messages } = await call('GET /efaxes/v2/search', { query: { searchText }, signal })
  return messages.map((fax) => {
    const { name, number } = otherSide(fax)
    const side = fax.direction === 'inbound' ? text.receivedFrom(name) : text.sentTo(name)
    return {
      label: faxName(fax),
      detail: [side, name === number ? '' : number, rowTime(fax.createdAt, Date.now())]
        .filter(Boolean)
        .join(' · '),
      path: faxItem.target(fax.id),
      Icon: IconPrinter,
    }
  })
}
