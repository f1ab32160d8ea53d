import type { Page } from '@playwright/test'
import type { Newcomer } from './newcomers.ts'

/** The parts of My office that its journeys use. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'My office' })
export const row = (page: Page, { name }: Pick<Newcomer, 'name'>) =>
  // Beside it is a link to write to them.
  page.getByRole('main').getByRole('link', { name: new RegExp(`^(?!Message ).*${name}`) })
export const details = (page: Page, { name }: Pick<Newcomer, 'name'>) =>
  page.getByRole('complementary', { name: new RegExp(`Details of (Dr )?${name}`) })
export const access = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
