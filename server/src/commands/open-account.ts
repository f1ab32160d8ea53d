import { emailProblem } from '@corridor/contract/kernel/fields.ts'
import * as office from '#capabilities/office/public.ts'
import { type FirstAccount, openAccount } from '#capabilities/operator/open-account.ts'
import * as people from '#capabilities/people/public.ts'
import type { Installation } from './installation.ts'
import { CommandRefused, readArguments, runCommand } from './run-command.ts'

const USAGE =
  'Whose? npm run account:open -- name@practice.example [--name "Ada Owens"] [--practice "Bright Smiles"]'

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** First and last name: as given, or guessed from the address. Both can be changed after sign-in. */
function namesOf(email: string, given: string | undefined): { firstName: string; lastName: string } {
  const [user = '', domain = ''] = email.split('@')
  const words = given?.trim().split(/\s+/) ?? user.split(/[._+-]+/).map(capitalised)
  const [firstName = '', ...rest] = words.filter(Boolean)
  return { firstName, lastName: rest.join(' ') || capitalised(domain.split('.')[0] ?? '') }
}

function readAccount(): FirstAccount {
  const { positionals, values } = readArguments(USAGE, {
    practice: { type: 'string' },
    name: { type: 'string' },
  })
  const email = positionals[0]?.trim()
  if (!email || positionals.length > 1) throw new CommandRefused(USAGE)
  if (emailProblem(email)) throw new CommandRefused('This is not an email address.')
  return { email, practiceName: values.practice?.trim() || undefined, ...namesOf(email, values.name) }
}

async function checkNew({ db }: Installation, { email, practiceName }: FirstAccount): Promise<void> {
  if (await people.findByEmail(db, email)) throw new CommandRefused('This address already has an account.')
  if (practiceName && (await office.findPracticesNamed(db, practiceName)).length > 0)
    throw new CommandRefused(
      'A practice with this name already exists. Its admins can invite people under My office.',
    )
}

/** `npm run account:open -- email [--name …] [--practice …]`: opens an account and prints its password, once. */
await runCommand(async (installation) => {
  const account = readAccount()
  await checkNew(installation, account)
  const password = await installation.transactions.run((tx) => openAccount(tx, installation, account))
  const ownership = account.practiceName ? `, owner of ${account.practiceName}` : ''
  return [
    `The account ${account.email} is open${ownership}.`,
    `Its password, shown only once, to be changed at the first sign-in: ${password}`,
  ].join('\n')
})
