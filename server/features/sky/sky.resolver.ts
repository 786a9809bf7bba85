import { ArgsType, Ctx, Field, Query, Resolver } from 'type-graphql'
import { skyObjectRules, skyObjectsRules } from '../../../contract/rules/sky.ts'
import type { Context } from '../../graphql/context.ts'
import { Access } from '../../graphql/access.ts'
import { notFound } from '../../graphql/errors.ts'
import { paginationOf } from '../../graphql/pagination.ts'
import { ValidArgs } from '../../graphql/valid-input.ts'
import { costOfPage } from '../../limits/document-limits.ts'
import { SkyObject, SkyObjectList, SkyObjectsArgs } from './sky-object.type.ts'
import { skyObjectByName, skyObjectPage } from './sky-objects.ts'

@ArgsType()
class SkyObjectLookup {
  @Field(() => String, {
    description: "Any of its names: 'M31', 'm 31', 'NGC 224', 'Andromeda' and 'm-31' are one object.",
  })
  name!: string
}

@Resolver(() => SkyObject)
export class SkyResolver {
  @Access('public', { tokenScope: 'read', errors: { NOT_FOUND: 'if no object has the name' } })
  @Query(() => SkyObject, { nullable: true, description: 'One sky object, by any of its names.' })
  async skyObject(
    @ValidArgs(() => SkyObjectLookup, skyObjectRules) { name }: SkyObjectLookup,
    @Ctx() { em }: Context,
  ): Promise<SkyObject> {
    const object = await skyObjectByName(em, name)
    if (!object) throw notFound('Sky object')
    return object
  }

  @Query(() => SkyObjectList, {
    complexity: costOfPage('search'),
    description: 'Sky objects: searched, filtered, page by page; the most photographed first.',
  })
  async skyObjects(
    @ValidArgs(() => SkyObjectsArgs, skyObjectsRules) args: SkyObjectsArgs,
    @Ctx() context: Context,
  ): Promise<SkyObjectList> {
    const { objects, totalCount } = await skyObjectPage(context, args)
    return { objects, pagination: paginationOf(args, totalCount) }
  }
}
