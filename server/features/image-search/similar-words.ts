import { isCanceled } from '../../database/database-errors.ts'
import type { Statement } from '../../database/prepared.ts'
import type { Context } from '../../graphql/context.ts'
import { searchedWord } from '../search-index/profile-terms.ts'
import { type SimilarTerms, wordsOfText } from './image-criteria.ts'

const similarWords: Statement = {
  name: 'similar_words_of_images',
  text: `
    select word, alike.terms from unnest($1::text[]) word cross join lateral similar_terms(word) alike
    where alike.terms <> '{}'
      and not exists (
        select from unnest(array['', '+']) mark, directory_term known
        where known.term >= mark || word and known.term < mark || word || chr(1114111) and known.profiles > 0
      )
      and not exists (select from image_entry where terms @@ format('''%s'':*', word)::tsquery)`,
}

/**
 * Returns the terms that are like those words of a text that begin no term. The words of names, specialties, places, objects and
 * gear are known, but not those that only titles, descriptions, tags and sites have.
 */
export async function similarTerms(
  { em, searches }: Pick<Context, 'em' | 'searches'>,
  text: string,
): Promise<SimilarTerms> {
  const words = wordsOfText(text).map(searchedWord)
  try {
    const rows = await searches.rows<{ word: string; terms: string[] }>(em, similarWords, [words])
    return new Map(rows.map(({ word, terms }) => [word, terms]))
  } catch (error) {
    if (isCanceled(error)) return new Map() // so many images have a word that it is no typo
    throw error
  }
}
