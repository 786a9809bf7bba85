import type { TestProject } from 'vitest/node'
import { makeTemplate } from './template-database.ts'

/** Once a run: what `testApp` copies for each test file. */
export default async function setUp(project: TestProject) {
  const { postgresUrl, template, remove } = await makeTemplate()
  project.provide('postgresUrl', postgresUrl)
  project.provide('template', template)
  return remove
}
