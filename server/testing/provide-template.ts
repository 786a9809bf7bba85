import type { TestProject } from 'vitest/node'
import { makeTemplate } from './template-database.ts'

/** Global setup: creates the template database that `testApp` copies for each test file. */
export default async function setUp(project: TestProject) {
  const { postgresUrl, template, remove } = await makeTemplate()
  project.provide('postgresUrl', postgresUrl)
  project.provide('template', template)
  return remove
}
