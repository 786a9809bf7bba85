import { Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import { directoryFiltersRules, directoryRules } from '../../../contract/rules/profile.ts'
import type { Context } from '../../graphql/context.ts'
import { paginationOf } from '../../graphql/pagination.ts'
import { ValidArgs } from '../../graphql/valid-input.ts'
import { costOfPage } from '../../limits/document-limits.ts'
import { SearchSuggestion, searchSuggestion, suggestionField } from '../sky/search-suggestion.ts'
import { DirectoryFilter, directoryFilters, DirectoryFiltersArgs } from './directory-filters.ts'
import { type DirectoryPage, directoryPage } from './directory-pages.ts'
import { CreatorProfileList, DirectoryArgs } from './directory.type.ts'
import { searchMatches } from './search-match.ts'
import { SearchMatch } from './search-match.type.ts'

/** For each profile its gear, its objects and all its texts are read. */
const costOfMatch = 5

type FoundProfiles = DirectoryPage & Pick<DirectoryArgs, 'search'>

@Resolver(() => CreatorProfileList)
export class DirectoryResolver {
  @Query(() => CreatorProfileList, {
    complexity: costOfPage('search', 'specialty', 'object', 'gear'),
    description: 'The directory of all creators: searched, ordered, page by page.',
  })
  async creatorProfiles(
    @ValidArgs(() => DirectoryArgs, directoryRules) args: DirectoryArgs,
    @Ctx() context: Context,
  ): Promise<Pick<CreatorProfileList, 'pagination'> & FoundProfiles> {
    await context.searchIndex.written()
    const isFiltered = Boolean(args.search || args.specialty || args.object || args.gear)
    const page = await (isFiltered
      ? context.directorySearch.page(context.em, args)
      : directoryPage(context, args))
    return { ...page, search: args.search, pagination: paginationOf(args, page.totalCount) }
  }

  @FieldResolver(() => [SearchMatch], {
    nullable: 'items',
    complexity: costOfMatch,
    description:
      'Why each of `profiles` matches the search and the filters, in their order; empty without them. Null for a profile that has changed since.',
  })
  async matches(@Root() page: DirectoryPage, @Ctx() context: Context): Promise<(SearchMatch | null)[]> {
    return searchMatches(context, page)
  }

  @FieldResolver(() => SearchSuggestion, suggestionField)
  suggestion(@Root() { totalCount, search }: FoundProfiles, @Ctx() context: Context) {
    return totalCount > 0 ? null : searchSuggestion(context, search)
  }

  @Query(() => [DirectoryFilter], {
    complexity: costOfPage('search'),
    description: 'Values of a filter of the directory, those with the most creators first.',
  })
  async directoryFilters(
    @ValidArgs(() => DirectoryFiltersArgs, directoryFiltersRules) args: DirectoryFiltersArgs,
    @Ctx() context: Context,
  ): Promise<DirectoryFilter[]> {
    await context.searchIndex.written()
    return directoryFilters(context, args)
  }
}
