import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { limits } from '../../../../contract/limits.ts'
import { accessTokenRules } from '../../../../contract/rules/session.ts'
import type { Context } from '../../../graphql/context.ts'
import { Access } from '../../../graphql/access.ts'
import { GraphQLPositiveInt } from '../../../graphql/scalars.ts'
import { ValidInput } from '../../../graphql/valid-input.ts'
import { costOfList, costOfSignIn } from '../../../limits/document-limits.ts'
import { confirmationErrors } from '../identity/confirmation.input.ts'
import { AccessToken } from './access-token.entity.ts'
import { CreateAccessTokenInput, CreatedAccessToken } from './access-token.input.ts'
import { accessTokensOf, createAccessToken, revokeAccessToken } from './access-tokens.ts'

@Resolver(() => AccessToken)
export class AccessTokenResolver {
  @Access('account')
  @Query(() => [AccessToken], {
    complexity: costOfList(limits.accessToken.ofAccount.max),
    description: 'The access tokens of your account, newest first; expired ones for 30 days.',
  })
  async accessTokens(@Ctx() context: Context): Promise<AccessToken[]> {
    return accessTokensOf(context.em, context.requireUser().id)
  }

  @Access('account', {
    errors: {
      ...confirmationErrors,
      CONFLICT: `if a token has this name already, or the account has ${limits.accessToken.ofAccount.max} tokens`,
      RATE_LIMITED: 'after too many wrong passwords, or too many new tokens and passwords',
    },
  })
  @Mutation(() => CreatedAccessToken, {
    complexity: costOfSignIn,
    description:
      'Creates an access token for a client without a browser. Only this response contains its secret.',
  })
  async createAccessToken(
    @ValidInput(() => CreateAccessTokenInput, accessTokenRules, 'The token.') input: CreateAccessTokenInput,
    @Ctx() context: Context,
  ): Promise<CreatedAccessToken> {
    return createAccessToken(context, input)
  }

  @Access('account', { errors: { NOT_FOUND: 'if your account has no such token' } })
  @Mutation(() => GraphQLPositiveInt, {
    description: 'Revokes an access token at once; returns its id.',
  })
  async revokeAccessToken(
    @Arg('id', () => GraphQLPositiveInt, { description: 'Id of the token.' }) id: number,
    @Ctx() context: Context,
  ): Promise<number> {
    return revokeAccessToken(context.em, context.requireUser().id, id)
  }
}
