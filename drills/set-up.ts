import type { TestProject } from 'vitest/node'
import { testPostgres } from '../server/testing/databases.ts'

/** Global setup: the PostgreSQL on which every drill creates its databases. */
export default async function setUp(project: TestProject) {
  const postgres = await testPostgres()
  project.provide('postgresUrl', postgres.url)
  return () => postgres.stop()
}
