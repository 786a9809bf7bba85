import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { expect, test } from 'vitest'
import { registerText } from './SignInForms.tsx'

const nameProblem = (rule: string, message: string) => ({
  code: 'BAD_USER_INPUT',
  problems: [{ path: 'displayName', rule, limit: null, message }],
})

test.each([
  ['Taken', { code: 'CONFLICT' }, 'This email is already registered. Please try logging in instead.'],
  ['Empty', nameProblem('required', 'Empty'), "Please provide a valid display name that isn't empty."],
  ['Turned', nameProblem('direction', 'Turned'), 'Please check your display name: Turned'],
  ['Name the display', { code: 'RATE_LIMITED' }, 'Name the display'],
  ['', { code: 'INTERNAL_SERVER_ERROR' }, 'Registration failed. Please try again.'],
])('a visitor whose registration is refused with %j, %j reads %j', (message, extensions, text) => {
  expect(registerText(new CombinedGraphQLErrors({ errors: [{ message, extensions }] }))).toBe(text)
})
