import { ApolloProvider } from '@apollo/client/react'
import { prerenderStatic } from '@apollo/client/react/ssr'
import { renderToString } from 'react-dom/server'
import { matchPath, StaticRouter } from 'react-router-dom'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createClient } from '../apollo/client.ts'
import { Layout } from './Layout.tsx'
import { routes } from './routes.tsx'

test('there is no window here, as there is none on a server', () => {
  expect(typeof window).toBe('undefined')
})
