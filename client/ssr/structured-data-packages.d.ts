declare module '@marbec/web-auto-extractor' {
  interface StructuredData {
    errors: unknown[]
  }
  export default class WebAutoExtractor {
    parse(html: string): StructuredData
  }
}

declare module '@adobe/structured-data-validator' {
  import type { StructuredData } from '@marbec/web-auto-extractor'

  export default class Validator {
    /** `schemaOrg` is the vocabulary of schema.org as JSON-LD. */
    constructor(schemaOrg: { '@graph': object[] })
    validate(data: StructuredData): Promise<object[]>
  }
}
