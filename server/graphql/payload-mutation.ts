import { type ClassType, InputType, Mutation, ObjectType } from 'type-graphql'

interface MutationOptions {
  /** By default the name of the method. */
  name?: string
  description: string
  complexity?: number
}

type Fields = abstract new () => object

/**
 * Declares a mutation that returns a payload of its own with these fields: `createGearItem` returns `CreateGearItemPayload`. It
 * is nullable, so that a mutation that fails leaves the results of the others of its document.
 */
export const PayloadMutation =
  (fields: Fields, { name, ...options }: MutationOptions): MethodDecorator =>
  (target, key, descriptor) => {
    const mutation = name ?? String(key)
    const Payload = class extends (fields as ClassType) {}
    ObjectType(`${capitalized(mutation)}Payload`, { description: `The result of ${mutation}.` })(Payload)
    Mutation(() => Payload, { ...options, name: mutation, nullable: true })(target, key, descriptor)
  }

/** Declares an input with the fields of a class under its own name, which is that of its mutation and `Input`. */
export function namedInput<Input extends object>(
  name: `${string}Input`,
  fields: abstract new () => Input,
  description: string,
): ClassType<Input> {
  const Named = class extends (fields as unknown as ClassType) {}
  InputType(name, { description })(Named)
  return Named as ClassType<Input>
}

const capitalized = (name: string) => name[0]!.toUpperCase() + name.slice(1)
