import { object, string } from 'yup'
import { limits } from '../limits.ts'
import { requiredName, requiredNumber } from './fields.ts'

const { accessToken } = limits
const { email, password, displayName, tempToken } = limits.session

/** A missing and a malformed address have the same message (docs/product.md, 'Log in and register'). */
const emailRule = string()
  .trim()
  .required(email.required)
  .email(email.required)
  .max(email.max, email.required)

export const logInRules = object({
  email: emailRule,
  password: string().required(password.required).max(password.max, password.tooLong),
})

export const registerRules = object({
  email: emailRule,
  password: string()
    .required(password.tooShort)
    .min(password.min, password.tooShort)
    .max(password.max, password.tooLong),
  displayName: requiredName(displayName),
})

export const establishSessionRules = object({ tempToken: string().required(tempToken.required) })

/** The password is absent on an account without one. */
export const confirmationRules = object({
  currentPassword: string().nullable().max(password.max, password.tooLong),
})

export const accessTokenRules = object({
  name: requiredName(accessToken.name),
  expiresInDays: requiredNumber(accessToken.expiresInDays),
  currentPassword: string().nullable().max(password.max, password.tooLong),
})
