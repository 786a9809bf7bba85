import { Arg, Ctx, FieldResolver, Resolver } from 'type-graphql'
import { accountLimits } from '../../../../contract/account-limits.ts'
import { accessTokenRules } from '../../../../contract/rules/session.ts'
import type { Context } from '../../../graphql/context.ts'
import { Access } from '../../../graphql/access.ts'
import { PayloadMutation } from '../../../graphql/payload-mutation.ts'
import { ValidInput } from '../../../graphql/valid-input.ts'
import { costOfList, costOfSignIn } from '../../../limits/document-limits.ts'
import { DeletionSessionPayload } from '../../session/session-payload.ts'
import { SessionUser } from '../../session/session-user.type.ts'
import { confirmationErrors } from '../../identity/confirmation.input.ts'
import { AccessToken } from './access-token.entity.ts'
import {
  CreateAccessTokenInput,
  CreatedAccessTokenPayload,
  RevokeAccessTokenInput,
} from './access-token.input.ts'
import { accessTokensOf, createAccessToken, revokeAccessToken } from './access-tokens.ts'

@Resolver(() => SessionUser)
export class AccessTokenResolver {
  @Access('account')
  @FieldResolver(() => [AccessToken], {
    nullable: true,
    complexity: costOfList(accountLimits.accessToken.ofAccount.max),
    description: 'The access tokens of the account, newest first; expired ones for 30 days.',
  })
  async accessTokens(@Ctx() context: Context): Promise<AccessToken[]> {
    return accessTokensOf(context.em, context.requireUser().id)
  }

  @Access('account', {
    errors: {
      ...confirmationErrors,
      CONFLICT: `if a token has this name already, or the account has ${accountLimits.accessToken.ofAccount.max} tokens`,
      RATE_LIMITED: 'after too many wrong passwords, or too many new tokens and passwords',
    },
  })
  @PayloadMutation(CreatedAccessTokenPayload, {
    complexity: costOfSignIn,
    description:
      'Creates an access token for a client without a browser. Only this response contains its secret.',
  })
  async createAccessToken(
    @ValidInput(() => CreateAccessTokenInput, accessTokenRules, 'The token.') input: CreateAccessTokenInput,
    @Ctx() context: Context,
  ): Promise<CreatedAccessTokenPayload> {
    return { ...(await createAccessToken(context, input)), session: context.requireUser() }
  }

  @Access('account', { errors: { NOT_FOUND: 'if your account has no such token' } })
  @PayloadMutation(DeletionSessionPayload, { description: 'Revokes an access token at once.' })
  async revokeAccessToken(
    @Arg('input', () => RevokeAccessTokenInput, { description: 'The token.' }) { id }: RevokeAccessTokenInput,
    @Ctx() context: Context,
  ): Promise<DeletionSessionPayload> {
    const session = context.requireUser()
    await revokeAccessToken(context.em, session.id, id)
    return { deletedId: id, session }
  }
}
