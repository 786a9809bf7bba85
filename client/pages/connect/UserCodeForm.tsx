import { useApolloClient } from '@apollo/client/react'
import { object, string } from 'yup'
import { formErrorsOf, messageOf } from '../../apollo/graphql-errors.ts'
import { TextField } from '../../forms/TextField.tsx'
import { ValidForm } from '../../forms/ValidForm.tsx'
import styles from './connect.module.css'
import { ConnectionRequestDocument, type ConnectionRequestFragment } from './connect.generated.ts'
import { isUserCode, userCodeOf } from './user-code.ts'

const texts = {
  malformed: 'The code has 8 letters, such as BCDF-GHJK',
  unknown: 'No app waits for this code. Compare the letters, or start again in the app.',
}

const rules = object({
  userCode: string()
    .transform(userCodeOf)
    .test('user-code', texts.malformed, (code = '') => isUserCode(code)),
})

class UnknownCode extends Error {}

interface UserCodeFormProps {
  initial: string
  onFound: (userCode: string, request: ConnectionRequestFragment) => void
}

export function UserCodeForm({ initial, onFound }: UserCodeFormProps) {
  const client = useApolloClient()

  async function find({ userCode = '' }: { userCode?: string | undefined }) {
    const { data } = await client.query({
      query: ConnectionRequestDocument,
      variables: { input: { userCode } },
      fetchPolicy: 'no-cache',
    })
    if (!data?.connectionRequest) throw new UnknownCode()
    onFound(userCode, data.connectionRequest)
  }
  return (
    <div className={styles.codeForm}>
      <ValidForm
        initial={{ userCode: initial }}
        rules={rules}
        submit="Continue"
        submitting="Looking it up …"
        errorsOf={(error) =>
          error instanceof UnknownCode
            ? { text: '', fields: { userCode: texts.unknown } }
            : {
                ...formErrorsOf(error),
                text: messageOf(error) || 'The code could not be looked up. Please try again.',
              }
        }
        onSubmit={find}
        isDiscardable
      >
        <TextField
          name="userCode"
          label="Code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          help="8 letters, with or without the hyphen"
        />
      </ValidForm>
    </div>
  )
}
