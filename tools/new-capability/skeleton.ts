/** The parts of a capability's name as they stand in files: `recall-lists`, `recallLists`, `RecallLists`, `Recall lists`. */
export interface Names {
  name: string
  variable: string
  component: string
  title: string
}

export function namesOf(name: string): Names {
  const variable = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const first = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  return { name, variable, component: first(variable), title: first(name.replaceAll('-', ' ')) }
}

const contractRoutes = ({ name }: Names) => `import { z } from 'zod'
import { claim } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'

export const getOverview = route({
  call: 'GET /${name}/v1/overview',
  summary: 'What the screen shows.',
  access: claim('User'),
  hasNoPatientData: true,
  reply: z.object({ items: z.array(z.object({ name: z.string() })) }),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    '${name}/routes': typeof import('./routes.ts')
  }
}
`

const readme = ({ name, title }: Names) => `# ${title}

What it is for, in two sentences.

## Words

What has a name of its own here.

## Calls

\`GET /${name}/v1/overview\`: what the screen shows.
`

const plugin = ({ name, variable }: Names) => `import type { Capability } from '#platform/capability.ts'
import { getOverview } from './actions/get-overview.ts'

export const ${variable}: Capability = { name: '${name}', routes: [getOverview] }
`

const getOverview = ({ name }: Names) => `import * as routes from '@corridor/contract/${name}/routes.ts'
import { read } from '#platform/action.ts'

export const getOverview = read(routes.getOverview, async () => ({ items: [] }))
`

const serverTest = ({ name }: Names) => `import { expect, test } from 'vitest'
import { useSignedIn, useTestApp } from '#testing/test-app.ts'

const app = useTestApp()
const owner = useSignedIn(app, 'owner@brightsmiles.example')

test('the overview is empty at first', async () => {
  const { status, body } = await app.call('GET /${name}/v1/overview', { as: owner })
  expect({ status, body }).toEqual({ status: 200, body: { items: [] } })
})
`

const whoMay = ({
  name,
  title,
}: Names) => `import type * as routes from '@corridor/contract/${name}/routes.ts'
import { type Calls, may, type WhoMay } from '#testing/matrix/part.ts'

const calls: Calls<typeof routes> = {
  'GET /${name}/v1/overview': may('User', 'own', async ({ as }) => ({ as: await as('admin') })),
}

export const whoMay: WhoMay = { heading: '${title}', calls }
`

const webRoutes = ({
  name,
  variable,
  component,
}: Names) => `import type { MenuItem, WebCapability } from '#platform/capability.ts'
import { IconBuildingCommunity } from '#ui/icons/icons.ts'
import { menuText } from './text.ts'

const item: MenuItem = { label: menuText.title, path: '/dashboard/${name}', Icon: IconBuildingCommunity }

export const ${variable}: WebCapability = {
  switcher: [item],
  routes: [
    {
      path: item.path,
      access: 'signed-in',
      title: menuText.title,
      load: async () => ({ Screen: (await import('./screens/${component}.tsx')).${component} }),
    },
  ],
}
`

const webText = ({
  title,
}: Names) => `/** What the switcher needs: apart from the rest, which comes with the screen. */
export const menuText = { title: '${title}' }

export const text = {
  loading: 'Loading',
  failedTitle: 'This couldn’t be loaded',
  emptyTitle: 'Nothing here yet',
  empty: 'What you add shows up here.',
}
`

const screen = ({ name, component }: Names) => `import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { IconBuildingCommunity } from '#ui/icons/icons.ts'
import { Column } from '#ui/layout/Column.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { menuText, text } from '../text.ts'

const overviewQuery = queryOptions({
  queryKey: ['${name}', 'overview'],
  queryFn: () => call('GET /${name}/v1/overview'),
})

/** What the capability shows. */
export function ${component}() {
  const overview = useQuery(overviewQuery)
  return (
    <Page header={<PageHeader title={menuText.title} />}>
      <Column>
        <Loaded
          query={overview}
          loadingLabel={text.loading}
          failedTitle={text.failedTitle}
          empty={{
            when: ({ items }) => items.length === 0,
            show: <EmptyState Icon={IconBuildingCommunity} title={text.emptyTitle} text={text.empty} />,
          }}
        >
          {({ items }) => (
            <ul>
              {items.map((item) => (
                <li key={item.name}>{item.name}</li>
              ))}
            </ul>
          )}
        </Loaded>
      </Column>
    </Page>
  )
}
`

const screenTest = ({ name, component }: Names) => `// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { ${component} } from './${component}.tsx'

const show = (items: { name: string }[]) =>
  showScreen(
    '/dashboard/${name}',
    <${component} />,
    { 'GET /${name}/v1/overview': () => answer(200, { items }) },
    userOf(ADA),
  )

test('what there is is listed', async () => {
  show([{ name: 'The first' }])
  await screen.findByText('The first')
})

test('nothing is said to be nothing', async () => {
  show([])
  await screen.findByText('Nothing here yet')
})
`

const expectedScreens = ({
  name,
  title,
}: Names) => `import type { ExpectedScreens } from '#platform/testing/screens.ts'

export const screens: ExpectedScreens = {
  practice: [['/dashboard/${name}', '${title}', 'Nothing here yet']],
}
`

/** The files of a capability with one call and one screen, by their paths. */
export function skeletonOf(name: string): Record<string, string> {
  const names = namesOf(name)
  const server = `server/src/capabilities/${name}`
  const web = `web/src/capabilities/${name}`
  return {
    [`contract/src/${name}/routes.ts`]: contractRoutes(names),
    [`${server}/README.md`]: readme(names),
    [`${server}/plugin.ts`]: plugin(names),
    [`${server}/actions/get-overview.ts`]: getOverview(names),
    [`${server}/${name}.test.ts`]: serverTest(names),
    [`${server}/testing/who-may.ts`]: whoMay(names),
    [`${web}/routes.tsx`]: webRoutes(names),
    [`${web}/text.ts`]: webText(names),
    [`${web}/screens/${names.component}.tsx`]: screen(names),
    [`${web}/screens/${names.component}.test.tsx`]: screenTest(names),
    [`${web}/testing/screens.ts`]: expectedScreens(names),
  }
}
