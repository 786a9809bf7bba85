// Part of lint: fails for wording that the project gave up for the standard terms of the field (CONTRIBUTING.md, 'Code').
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const words = [
  [/\bwhoever\b/i, "name the client, caller, user or operator instead of 'whoever'"],
  [
    /(?:^\s*(?:\*|\/\/|\/\*\*) |[.;:(] |\b(?:for|to|by|of|from|on|with|than|but|lets|tells|shows) )who (?!are we\b|will you\b)/i,
    "'who' is no noun: name the client, caller, user or operator",
  ],
  [/\b(?:is|are|was|be|been) told\b/i, 'say that something is sent, returned, shown or passed'],
  [
    /\bstands? (?:in|on|at|below|above|beside|behind|there|still|alone|between)\b/i,
    "write 'is' or 'follows'",
  ],
  [/\bpatien(?:ce|t)\b/i, "write 'timeout'"],
  [/\banew\b/i, "write 'again'"],
  [/\bis waited for\b/i, "write 'waits for' with a subject"],
  [/\bcomes? to lie\b/i, "write 'is stored'"],
  [/\b(?:on|by) its way\b/i, "write 'pending', 'loading' or 'in flight'"],
  [
    /(?<!there )\b(?:is|are|was|were|be) no (?!longer|more|other|need|one\b|such|bigger|larger|smaller|better|wider)[a-z]+/i,
    "write 'is not a'",
  ],
  [/\bfor good\b|\bfor ever\b/i, "write 'permanently'"],
  [/\blately\b/i, "write 'recently'"],
  [/\bby (?:REST|the graph)\b/i, "write 'over REST' or 'over GraphQL'"],
  [/\bthat there (?:is|are) not\b/i, "write 'unknown'"],
  [/\bworth nothing\b/i, "write 'invalid' or 'useless'"],
  [/\bturns the pages\b/i, "write 'pages through'"],
  [/\bgoes on\b|\bgo on with\b/i, "write 'continues'"],
  [/\basTold|keptBy|nothingHere|OnItsWay|GivenBack|settledRequest\b/, 'use the standard term'],
]
const checked = /\.(?:ts|tsx|mjs|md|css|graphql|yml)$/
const ignored = /generated|^CHANGELOG\.md$|^scripts\/check-words\.mjs$|^server\/demo\//

let found = 0
for (const file of execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')) {
  if (!checked.test(file) || ignored.test(file)) continue
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((line, at) => {
      for (const [pattern, advice] of words) {
        if (!pattern.test(line)) continue
        found++
        console.error(`${file}:${at + 1}: ${pattern.exec(line)[0].trim()}: ${advice}`)
      }
    })
}
if (found > 0) process.exitCode = 1
