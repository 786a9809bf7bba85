import { expect, test } from 'vitest'
import { registerText } from './SignInForms.tsx'

test.each([
  ['Email already in use', 'This email is already registered. Please try logging in instead.'],
  ['The Display Name is empty', "Please provide a valid display name that isn't empty."],
  ['a name must be shorter', 'Please check your display name: a name must be shorter'],
  ['nothing to display', 'Please check your display name: nothing to display'],
  ['Too many registrations from your network.', 'Too many registrations from your network.'],
  ['', 'Registration failed. Please try again.'],
])('a visitor whose registration is rejected with "%s" reads "%s"', (message, text) => {
  expect(registerText(message)).toBe(text)
})
