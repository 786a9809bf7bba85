import {
  commitMutation,
  type ConcreteRequest,
  Environment,
  fetchQuery,
  type MutationParameters,
  Network,
  type PayloadData,
  RecordSource,
  Store,
} from 'relay-runtime'
import { Client as HttpClient, type Failure, GraphError, type Options } from './http-client.ts'

export { GraphError }

/** The request that relay-compiler wrote, with its types. */
export interface Document<Operation extends MutationParameters> {
  request: ConcreteRequest
  operation?: Operation
}

export const environmentOf = (address: string) => {
  const http = new HttpClient(address)
  return new Environment({
    store: new Store(new RecordSource()),
    // Ids are unique within a type only.
    getDataID: ({ id }, typeName) => (id === undefined ? undefined : `${typeName}:${String(id)}`),
    network: Network.create(({ text }, variables, { metadata }) =>
      http.send<PayloadData>(text!, variables, metadata?.['options'] as Options | undefined),
    ),
  })
}

/** Runs the operations through Relay's store. */
export class Client {
  readonly #environment: Environment

  constructor(address: string) {
    this.#environment = environmentOf(address)
  }

  async run<Operation extends MutationParameters>(
    { request }: Document<Operation>,
    variables: Operation['variables'],
    options?: Options,
  ): Promise<Operation['response']> {
    if (request.params.operationKind === 'query')
      return (await fetchQuery<Operation>(this.#environment, request, variables).toPromise())!
    return new Promise((resolve, reject) => {
      commitMutation<Operation>(this.#environment, {
        mutation: request,
        variables,
        cacheConfig: { metadata: { options } },
        onError: reject,
        onCompleted: (data, errors) =>
          errors ? reject(new GraphError(errors as Failure[], data)) : resolve(data),
      })
    })
  }
}
