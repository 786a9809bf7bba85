import { object, string } from 'yup'
import { accountLimits } from '../account-limits.ts'
import { limits } from '../limits.ts'
import { normalized, optionalName, requiredName, requiredNumber } from './fields.ts'
import { normalizedPassword, visibleText } from './normalization.ts'

const { accessToken, app, passkey } = accountLimits
const { email, password, displayName, tempToken, links } = limits.session

/** A missing and a malformed address have the same message (docs/product.md, 'Log in and register'). */
export const emailRule = normalized(visibleText)
  .required(email.required)
  .email(email.required)
  .max(email.max, email.required)

/** An existing password stays as it was typed, because it may have been hashed like that. */
const typedPassword = string().test({
  name: 'max',
  params: { max: password.max },
  message: password.tooLong,
  test: (typed) => !typed || normalizedPassword(typed).length <= password.max,
})

export const logInRules = object({ email: emailRule, password: typedPassword.required(password.required) })

/** The server also refuses the most common passwords; the list is too large for the browser. */
const newPassword = normalized(normalizedPassword)
  .required(password.tooShort)
  .min(password.min, password.tooShort)
  .max(password.max, password.tooLong)

export const registerRules = object({
  email: emailRule,
  password: newPassword,
  displayName: requiredName(displayName),
})

export const changeDisplayNameRules = object({ displayName: requiredName(displayName) })

export const establishSessionRules = object({ tempToken: string().required(tempToken.required) })

/** Absent on an account without a password. */
const currentPassword = typedPassword.nullable()

export const changePasswordRules = object({ password: newPassword, currentPassword })

export const requestPasswordResetRules = object({ email: emailRule })

const token = string().required(links.required)

export const resetPasswordRules = object({ token, password: newPassword })

export const requestEmailChangeRules = object({ email: emailRule, currentPassword })

export const confirmEmailChangeRules = object({ token })

export const confirmationRules = object({ currentPassword })

export const accessTokenRules = object({
  name: requiredName(accessToken.name),
  expiresInDays: requiredNumber(accessToken.expiresInDays),
  currentPassword,
})

const passkeyResponse = string()
  .required(passkey.response.required)
  .max(passkey.response.max, passkey.response.tooLong)

export const passkeyResponseRules = object({ response: passkeyResponse })

export const addPasskeyRules = object({ name: optionalName(passkey.name), response: passkeyResponse })

export const nameConnectedAppRules = object({ name: requiredName(app.name) })

export const renamePasskeyRules = object({ name: requiredName(passkey.name) })
