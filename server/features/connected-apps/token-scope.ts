import { registerEnumType } from 'type-graphql'

export enum TokenScope {
  read = 'read',
  write = 'write',
}

registerEnumType(TokenScope, {
  name: 'TokenScope',
  description: 'What an access token may do.',
  valuesConfig: {
    read: { description: 'Read what the account may read, and count visits.' },
    write: { description: 'Also change the profile and its lists. No token may change the account itself.' },
  },
})

/** Returns the scope string of OAuth; write includes read. */
export const oauthScopeOf = (scope: TokenScope): string =>
  scope === TokenScope.write ? `${TokenScope.read} ${TokenScope.write}` : scope

export const tokenScopeOf = (oauthScope = ''): TokenScope =>
  oauthScope.split(' ').includes(TokenScope.write) ? TokenScope.write : TokenScope.read
