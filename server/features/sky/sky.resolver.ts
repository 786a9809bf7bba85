import { ArgsType, Ctx, Field, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import { skyObjectRules, skyObjectsRules } from '../../../contract/rules/sky.ts'
import type { Context } from '../../graphql/context.ts'
import { Access } from '../../graphql/access.ts'
import { paginationOf } from '../../graphql/pagination.ts'
import { ValidArgs } from '../../graphql/valid-input.ts'
import { costOfPage } from '../../limits/document-limits.ts'
import { SearchSuggestion, searchSuggestion, suggestionField } from './search-suggestion.ts'
import { SkyObject, SkyObjectList, SkyObjectsArgs } from './sky-object.type.ts'
import { skyObjectByName, skyObjectPage, type SkyObjectRow } from './sky-objects.ts'

@ArgsType()
class SkyObjectLookup {
  @Field(() => String, {
    description: "Any of its names: 'M31', 'm 31', 'NGC 224', 'Andromeda' and 'm-31' are one object.",
  })
  name!: string
}

type FoundObjects = Awaited<ReturnType<typeof skyObjectPage>> & { search: string | null | undefined }

@Resolver(() => SkyObjectList)
export class SkyObjectListResolver {
  @FieldResolver(() => SearchSuggestion, suggestionField)
  suggestion(@Root() { totalCount, search }: FoundObjects, @Ctx() context: Context) {
    return totalCount > 0 ? null : searchSuggestion(context, search)
  }
}

@Resolver(() => SkyObject)
export class SkyResolver {
  @Access('public', { tokenScope: 'read' })
  @Query(() => SkyObject, {
    nullable: true,
    description: 'One sky object, by any of its names; null if none has the name.',
  })
  async skyObject(
    @ValidArgs(() => SkyObjectLookup, skyObjectRules) { name }: SkyObjectLookup,
    @Ctx() { em, searchIndex }: Context,
  ) {
    await searchIndex.written() // counts its images and creators
    return (await skyObjectByName(em, name)) ?? null
  }

  @FieldResolver(() => String)
  id(@Root() { slug }: SkyObjectRow) {
    return slug
  }

  @Query(() => SkyObjectList, {
    complexity: costOfPage('search'),
    description: 'Sky objects: searched, filtered, page by page; the most photographed first.',
  })
  async skyObjects(
    @ValidArgs(() => SkyObjectsArgs, skyObjectsRules) args: SkyObjectsArgs,
    @Ctx() context: Context,
  ) {
    await context.searchIndex.written()
    const found = await skyObjectPage(context, args)
    return { ...found, search: args.search, pagination: paginationOf(args, found.totalCount) }
  }
}
