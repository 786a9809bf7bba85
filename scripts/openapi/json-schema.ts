import {
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredInputField,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'

export type JsonSchema = Record<string, unknown>

const scalars: Record<string, JsonSchema> = {
  Boolean: { type: 'boolean' },
  Float: { type: 'number' },
  String: { type: 'string' },
  PositiveInt: { type: 'integer', minimum: 1 },
  NonNegativeInt: { type: 'integer', minimum: 0 },
  DateTimeISO: { type: 'string', format: 'date-time' },
  LocalDate: { type: 'string', format: 'date' },
  /** The id of the item. */
  Cursor: { type: 'integer', minimum: 1 },
  Upload: { type: 'string', format: 'binary' },
}

export const refTo = (kind: string, name: string | number) => ({ $ref: `#/components/${kind}/${name}` })

/** Converts GraphQL types to JSON Schema; collects named types in `components`. */
export class JsonSchemas {
  readonly components: Record<string, JsonSchema> = {}
  readonly #graph: GraphQLSchema
  readonly #fragments: Map<string, FragmentDefinitionNode>

  constructor(graph: GraphQLSchema, fragments: FragmentDefinitionNode[]) {
    this.#graph = graph
    this.#fragments = new Map(fragments.map((fragment) => [fragment.name.value, fragment]))
  }

  /** `selected` is the schema of an object's selection. */
  ofType(type: GraphQLOutputType | GraphQLInputType, selected?: () => JsonSchema): JsonSchema {
    if (isNonNullType(type)) return this.#ofNullable(type.ofType, selected)
    const schema = this.#ofNullable(type, selected)
    return typeof schema['type'] === 'string'
      ? { ...schema, type: [schema['type'], 'null'] }
      : { anyOf: [schema, { type: 'null' }] }
  }

  /** A selection of one fragment becomes a component, named by its type; `nodes` alone the list that they are. */
  ofSelection(typeName: string, { selections }: SelectionSetNode): JsonSchema {
    const [first] = selections
    if (first?.kind === Kind.FRAGMENT_SPREAD && selections.length === 1)
      return this.#ofFragment(this.#fragments.get(first.name.value)!)
    const fields = selections.flatMap((selection) => this.#fieldsOf(selection))
    if (fields.length === 1 && nameOf(fields[0]!) === 'nodes') return this.#ofField(typeName, fields[0]!)
    return objectOf(fields.map((field) => [nameOf(field), this.#ofField(typeName, field)]))
  }

  #fieldsOf(selection: SelectionNode): FieldNode[] {
    if (selection.kind === Kind.FIELD) return [selection]
    if (selection.kind === Kind.INLINE_FRAGMENT) throw new Error('REST operations have no inline fragments')
    const { selections } = this.#fragments.get(selection.name.value)!.selectionSet
    return selections.flatMap((inner) => this.#fieldsOf(inner))
  }

  #ofField(typeName: string, { name, selectionSet }: FieldNode): JsonSchema {
    const { type, description } = fieldDefinition(this.#graph, typeName, name.value)
    return {
      ...this.ofType(type, () => this.ofSelection(getNamedType(type).name, selectionSet!)),
      description,
    }
  }

  #ofNullable(type: GraphQLOutputType | GraphQLInputType, selected?: () => JsonSchema): JsonSchema {
    if (isListType(type)) return { type: 'array', items: this.ofType(type.ofType, selected) }
    if (isObjectType(type)) return selected!()
    if (isEnumType(type)) return this.#ofEnum(type)
    if (isInputObjectType(type)) return this.#ofInput(type)
    const schema = scalars[getNamedType(type).name]
    if (!schema) throw new Error(`json-schema.ts has no schema for the scalar ${String(type)}`)
    return schema
  }

  #ofEnum(type: GraphQLEnumType): JsonSchema {
    const values = type.getValues()
    const descriptions = values.map(({ name, description }) => `- \`${name}\`: ${description}`)
    this.components[type.name] ??= {
      type: 'string',
      description: [type.description, '', ...descriptions].join('\n'),
      enum: values.map(({ name }) => name),
    }
    return refTo('schemas', type.name)
  }

  #ofInput(type: GraphQLInputObjectType): JsonSchema {
    const fields = Object.values(type.getFields())
    this.components[type.name] ??= {
      type: 'object',
      description: type.description,
      properties: Object.fromEntries(
        fields.map((field) => [field.name, { ...this.ofType(field.type), description: field.description }]),
      ),
      required: fields.filter(isRequiredInputField).map(({ name }) => name),
    }
    return refTo('schemas', type.name)
  }

  #ofFragment({ typeCondition, selectionSet }: FragmentDefinitionNode): JsonSchema {
    const name = typeCondition.name.value
    this.components[name] ??= {
      description: this.#graph.getType(name)?.description,
      ...this.ofSelection(name, selectionSet),
    }
    return refTo('schemas', name)
  }
}

export function fieldDefinition(graph: GraphQLSchema, typeName: string, fieldName: string) {
  const type = graph.getType(typeName)
  const field = isObjectType(type) ? type.getFields()[fieldName] : undefined
  if (!field) throw new Error(`The schema has no ${typeName}.${fieldName}`)
  return field
}

export const nameOf = ({ alias, name }: FieldNode) => (alias ?? name).value

/** Returns the schema of an object whose properties are all required. */
export const objectOf = (properties: [name: string, JsonSchema][]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(properties),
  required: properties.map(([name]) => name),
})
