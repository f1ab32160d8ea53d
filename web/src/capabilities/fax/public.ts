/** What the Activity Center shows of faxes. */
export { SendFaxDrawer } from './send/SendFaxDrawer.tsx'
export { FaxPanel } from './tables/FaxPanel.tsx'
