import { emailProblem, requiredProblem } from '@corridor/contract/kernel/fields.ts'
import { inviteForOther, inviteNotValid } from '@corridor/contract/onboarding/errors.ts'
import { NAME_MAX } from '@corridor/contract/people/limits.ts'
import { PERSON_PROBLEMS } from '@corridor/contract/people/problems.ts'
import { passwordProblem } from '@corridor/contract/session/rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { NewPasswordField } from '#capabilities/session/public.ts'
import { ApiError, call } from '#platform/api.ts'
import { useForm, useStoredValues } from '#platform/form.ts'
import { carryLinks } from '#platform/navigation/carried-links.ts'
import { consumeDeepLink, deepLinks } from '#platform/navigation/deep-links.ts'
import { randomId } from '#platform/random-id.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { enter } from '../state/enter.ts'
import { inviteQuery } from '../state/queries.ts'
import styles from './SignUpForm.module.css'
import { signUpText as text } from './text.ts'

interface SignUpFormProps extends SignUpRules {
  submitLabel?: string
  /** Below the button. */
  foot: ReactNode
}

/** Who one is, and the password one will sign in with. */
export function SignUpForm({ submitLabel = text.submit, foot, ...rules }: SignUpFormProps) {
  const form = useSignUp(rules)
  const isFixed = rules.fixedEmail !== undefined
  return (
    <Form
      {...form.frame}
      summary={text.summary}
      submitLabel={submitLabel}
      onSubmit={form.submit}
      foot={
        <>
          {foot}
          <span className={styles.legal}>
            {text.legalBefore}{' '}
            <TextLink to="/legal/privacy" target="_blank">
              {text.legalLink}
            </TextLink>
            .
          </span>
        </>
      }
    >
      <div className={styles.names}>
        <TextField
          {...form.field('firstName')}
          label={text.firstName}
          autoComplete="given-name"
          maxLength={NAME_MAX}
          autoFocus
        />
        <TextField
          {...form.field('lastName')}
          label={text.lastName}
          autoComplete="family-name"
          maxLength={NAME_MAX}
        />
      </div>
      <TextField
        {...form.field('email')}
        type="email"
        label={text.email}
        placeholder={text.emailPlaceholder}
        autoComplete="username"
        readOnly={isFixed}
        hint={isFixed ? text.emailFixed : undefined}
      />
      <NewPasswordField
        {...form.field('password')}
        label={text.password}
        context={passwordContext(form.values)}
      />
    </Form>
  )
}

/** The values that stay while the user visits another page; a password never does. */
const NOBODY = { firstName: '', lastName: '', email: '' }

interface SignUp {
  firstName: string
  lastName: string
  email: string
  password: string
}

const passwordContext = ({ email, firstName, lastName }: SignUp) => ({
  email,
  names: [firstName, lastName],
})

const check = (values: SignUp) => ({
  firstName: requiredProblem(values.firstName, PERSON_PROBLEMS.firstName),
  lastName: requiredProblem(values.lastName, PERSON_PROBLEMS.lastName),
  email: emailProblem(values.email),
  password: passwordProblem(values.password, passwordContext(values)),
})

interface SignUpRules {
  isIndividual: boolean
  /** From an invitation. */
  inviteCode?: string
  /** Where a personal invitation was sent: it cannot be another. */
  fixedEmail?: string
  /** The invitation is to open a practice of one's own. */
  opensPractice?: boolean
  onSent: (email: string, personId: string) => void
  /** The account is open, and the person is being signed in. */
  onEntering?: () => void
}

/** Signs somebody up. What comes then is the mail, or, where an invitation proved the address, the product. */
function useSignUp({ isIndividual, inviteCode, fixedEmail, opensPractice, ...rules }: SignUpRules) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const attempt = useRef({ key: '', id: '' })

  /** The same sign-up sent twice is one; another name, address or password makes it another. */
  const idOf = (values: SignUp): string => {
    const key = JSON.stringify(values)
    if (attempt.current.key !== key) attempt.current = { key, id: randomId() }
    return attempt.current.id
  }

  const send = async (values: SignUp) => {
    const { password } = values
    const [firstName, lastName, email] = [
      values.firstName.trim(),
      values.lastName.trim(),
      values.email.trim(),
    ]
    const body = { id: idOf(values), firstName, lastName, email, password, isIndividual, inviteCode }
    const { personId, isConfirmed } = await call('POST /web-signup/v2/register', {
      body,
      withoutSession: true,
    })
    // A personal invitation is used up with this.
    if (isConfirmed) consumeDeepLink('code')
    carryLinks(personId)
    if (!isConfirmed) return rules.onSent(email, personId)
    if (opensPractice) deepLinks.remember('/onboarding?way=new', personId)
    rules.onEntering?.()
    if (!(await enter(navigate, email, password))) showSnackbar(text.opened)
  }

  /** The page refetches the invitation, and shows that it is no longer valid. */
  const sendOrLookAgain = async (values: SignUp) => {
    try {
      await send(values)
    } catch (error) {
      const isDead = error instanceof ApiError && error.code === inviteNotValid.code
      if (!isDead || !inviteCode) throw error
      await cache.invalidateQueries({ queryKey: inviteQuery(inviteCode).queryKey })
    }
  }

  const { values: draft, change: changeDraft } = useStoredValues('sign-up', NOBODY)
  const [password, setPassword] = useState('')
  const values = { ...draft, email: fixedEmail ?? draft.email, password }
  return useForm<SignUp>({
    initial: values,
    storedValues: {
      values,
      change: ({ password: typed, ...part }) => {
        if (typed !== undefined) setPassword(typed)
        changeDraft(part)
      },
    },
    check,
    send: sendOrLookAgain,
    fieldOf: ({ code }) => (code === inviteForOther.code ? 'email' : undefined),
  })
}
