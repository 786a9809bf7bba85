import { object, string } from 'yup'
import { accountLimits } from '../../../contract/account-limits.ts'
import { requiredName, requiredText, requiredUrl } from '../../../contract/rules/fields.ts'

const { clientId, name } = accountLimits.app

/** What an operator says of an app; people decide by it whether to trust the app. */
export const appRules = object({
  name: requiredName(name),
  address: requiredUrl().matches(/^https:/, {
    message: 'Address of the app must begin with https://',
    excludeEmptyString: true,
  }),
  clientId: requiredText({ ...clientId, required: 'Client id is required' }).matches(
    /^[a-z\d]+(?:[._-][a-z\d]+)*$/i,
    {
      message:
        'Client id must be letters and digits of ASCII with single dots, hyphens or underscores between them',
      excludeEmptyString: true,
    },
  ),
})

const oneOfTwo = 'Send either the id of the request or the code of the device'

/** Longer than any id or typed code. */
const requestName = string().max(100, oneOfTwo).nullable()

/** A request of an app, named by one of the two. */
export const connectionRequestRules = object({ interaction: requestName, userCode: requestName }).test({
  name: 'one',
  message: oneOfTwo,
  test: ({ interaction, userCode }) => Boolean(interaction) !== Boolean(userCode),
})
