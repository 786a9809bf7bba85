/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../generated/schema-types.ts';

import { useQuery } from '@apollo/client/react'
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ObjectsOnChartQueryVariables = Exact<{
  near: Types.SkyPositionInput;
}>;


export type ObjectsOnChartQuery = { skyObjects: { objects: Array<{ id: string, slug: string, title: string, rightAscension: number | null, declination: number | null, size: number | null, minorSize: number | null, positionAngle: number | null }> } };


export const ObjectsOnChartDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ObjectsOnChart"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"near"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SkyPositionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"skyObjects"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"near"},"value":{"kind":"Variable","name":{"kind":"Name","value":"near"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"60"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"objects"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"rightAscension"}},{"kind":"Field","name":{"kind":"Name","value":"declination"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"minorSize"}},{"kind":"Field","name":{"kind":"Name","value":"positionAngle"}}]}}]}}]}}]} as unknown as DocumentNode<ObjectsOnChartQuery, ObjectsOnChartQueryVariables>;
export const useObjectsOnChartQuery = (options: useQuery.Options<ObjectsOnChartQuery, ObjectsOnChartQueryVariables>) => useQuery<ObjectsOnChartQuery, ObjectsOnChartQueryVariables>(ObjectsOnChartDocument, options)