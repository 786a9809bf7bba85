// Before `npm start`, `npm test` and `npm run dev`: installs the packages unless they are installed.
// In the syntax of Node 12, and without imports: older versions of Node print what is needed instead of an error.
const { versions } = process
const [major, minor] = versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 11)) {
  console.error(`Astrofolio needs Node 22.18 or newer, and this is ${versions.node}: https://nodejs.org`)
  process.exitCode = 1
} else void import('./install.mjs')
