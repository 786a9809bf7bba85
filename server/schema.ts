import 'reflect-metadata'
import { GraphQLSchema } from 'graphql'
import { buildSchemaSync, type ResolverData } from 'type-graphql'
import { DirectoryResolver } from './features/directory/directory.resolver.ts'
import { FeaturedCreatorsResolver } from './features/directory/featured-creators.resolver.ts'
import { DeletionResolver } from './features/accounts/deletion.resolver.ts'
import { GalleryImageResolver } from './features/gallery/gallery-image.resolver.ts'
import { GalleryFilesResolver } from './features/gallery/files/gallery-files.resolver.ts'
import { GalleryMutationsResolver } from './features/gallery/gallery-mutations.resolver.ts'
import { TypicalAcquisitionResolver } from './features/gallery/typical-acquisition.resolver.ts'
import { GalleryResolver, StorageResolver } from './features/gallery/gallery.resolver.ts'
import {
  GearImagesResolver,
  NewestImagesResolver,
  SkyObjectImagesResolver,
} from './features/gallery/listed-images.resolver.ts'
import {
  ImageConnectionResolver,
  ImageSearchResolver,
} from './features/image-search/image-search.resolver.ts'
import { GearItemResolver, GearMutationsResolver, GearResolver } from './features/gear/gear.resolver.ts'
import { RigMutationsResolver, RigResolver, RigsResolver } from './features/rigs/rig.resolver.ts'
import {
  SocialLinkMutationsResolver,
  SocialLinksResolver,
  SupportLinkMutationsResolver,
  SupportLinksResolver,
} from './features/links/links.resolver.ts'
import { ProfileItemResolver } from './features/profile/profile-item.resolver.ts'
import { ListPayloadResolver } from './features/profile/profile-payload.ts'
import { ProfileResolver, SessionProfileResolver } from './features/profile/profile.resolver.ts'
import { WholeProfileResolver } from './features/whole-profile/whole-profile.resolver.ts'
import {
  CreatorAvatarResolver,
  ProfilePictureResolver,
} from './features/profile-picture/profile-picture.resolver.ts'
import { AccessTokenResolver } from './features/connected-apps/access-tokens/access-token.resolver.ts'
import { ConnectedAppResolver } from './features/connected-apps/connected-app.resolver.ts'
import { DevicesResolver } from './features/devices/devices.resolver.ts'
import { PasskeyResolver } from './features/sign-in-methods/passkeys/passkey.resolver.ts'
import { AccountResolver } from './features/accounts/account.resolver.ts'
import { SignInResolver } from './features/accounts/sign-in.resolver.ts'
import { SkyObjectListResolver, SkyResolver } from './features/sky/sky.resolver.ts'
import {
  ImagePlacementResolver,
  ObjectInFrameResolver,
  PlacementMutationsResolver,
  PlacementResolver,
} from './features/placement/placement.resolver.ts'
import { ImagesInFrameResolver, SameFieldResolver } from './features/placement/same-field.resolver.ts'
import { SkyHoursResolver } from './features/sky-hours/sky-hours.resolver.ts'
import { ReportResolver } from './features/moderation/report.resolver.ts'
import type { Context } from './graphql/context.ts'
import { describeAccess } from './graphql/access.ts'
import { errorCodeEnum } from './errors/errors.ts'

let schema: GraphQLSchema | undefined

/** Returns the GraphQL schema of the resolvers of all features, which a process builds once. */
export const createSchema = (): GraphQLSchema => (schema ??= buildSchema())

function buildSchema(): GraphQLSchema {
  return describeAccess(
    withErrorCodes(
      buildSchemaSync({
        resolvers: [
          SignInResolver,
          DevicesResolver,
          AccessTokenResolver,
          PasskeyResolver,
          ConnectedAppResolver,
          AccountResolver,
          WholeProfileResolver,
          ProfileResolver,
          ProfileItemResolver,
          ListPayloadResolver,
          DirectoryResolver,
          FeaturedCreatorsResolver,
          SessionProfileResolver,
          ProfilePictureResolver,
          CreatorAvatarResolver,
          GalleryResolver,
          GalleryImageResolver,
          GalleryMutationsResolver,
          GalleryFilesResolver,
          StorageResolver,
          ImageSearchResolver,
          ImageConnectionResolver,
          SocialLinksResolver,
          SupportLinksResolver,
          SocialLinkMutationsResolver,
          SupportLinkMutationsResolver,
          GearResolver,
          GearMutationsResolver,
          GearItemResolver,
          RigsResolver,
          RigResolver,
          RigMutationsResolver,
          PlacementResolver,
          PlacementMutationsResolver,
          ImagePlacementResolver,
          ObjectInFrameResolver,
          SameFieldResolver,
          ImagesInFrameResolver,
          SkyResolver,
          SkyObjectListResolver,
          SkyHoursResolver,
          GearImagesResolver,
          NewestImagesResolver,
          SkyObjectImagesResolver,
          TypicalAcquisitionResolver,
          DeletionResolver,
          ReportResolver,
        ],
        validate: false,
        // Before the validation of the input, so that visitors receive UNAUTHENTICATED for any input.
        authChecker: ({ context }: ResolverData<Context>) => Boolean(context.requireUser()),
      }),
    ),
  )
}

function withErrorCodes(schema: GraphQLSchema): GraphQLSchema {
  const { types, ...config } = schema.toConfig()
  return new GraphQLSchema({ ...config, types: [...types, errorCodeEnum] })
}
